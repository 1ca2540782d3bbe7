import { loadText } from "../../workflow/load.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import type { Call } from "../ports/call.ts";
import { definitionFilesIn } from "./definition-files.ts";

/** The source recorded for definitions that ship with Navigator. */
export const BUNDLED = "bundled";

/** Loads the bundled definitions, except those whose ids the project uses for its own. */
export async function loadBundled(call: Call): Promise<void> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const present = new Map((await store.definitions(project)).map((record) => [record.id, record]));
  for (const file of await definitionFilesIn([call.ports.bundled], call)) {
    const text = await call.ports.files.read(file, MAX_TEXT_LENGTH);
    const { program, definition } = text.ok ? loadText(text.value, { file }) : {};
    if (!program || definition === undefined) throw new Error(`bundled definition ${file} cannot be loaded`);
    const current = present.get(program.id);
    if (current && (current.source !== BUNDLED || current.version === program.version)) continue;
    const { id, version } = program;
    // Compare-and-set: a definition that another process loads at the same moment stays.
    await store.saveDefinition(
      { project, id, version, definition, source: BUNDLED, loadedAt: call.ports.now() },
      current,
    );
  }
}
