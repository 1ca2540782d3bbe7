import { loadText } from "../workflow/load.ts";
import { MAX_TEXT_LENGTH } from "../workflow/source/limits.ts";
import type { Context } from "./context.ts";
import { definitionFiles } from "./shelf.ts";

/** The source of the definitions that come with Navigator. */
export const BUNDLED = "bundled";

/** Loads the bundled definitions into a project that has none of its own under their names. */
export async function loadBundled(context: Context): Promise<void> {
  const store = await context.store();
  const { project } = context.settings;
  const present = new Map((await store.definitions.list(project)).map((record) => [record.id, record]));
  for (const file of await definitionFiles([context.bundled], context)) {
    const text = await context.files.read(file, MAX_TEXT_LENGTH);
    const { program, definition } = text.ok ? loadText(text.value, { file }) : {};
    if (!program || definition === undefined) throw new Error(`bundled definition ${file} cannot be loaded`);
    const current = present.get(program.id);
    if (current && (current.source !== BUNDLED || current.version === program.version)) continue;
    const { id, version } = program;
    // Another process may load one at the same moment: the first one stays.
    await store.definitions.save(
      { project, id, version, definition, source: BUNDLED, loadedAt: context.now() },
      current,
      // The log of a new project begins with its first task, not with the workflows that every project has.
      { unlogged: present.size === 0 },
    );
  }
}
