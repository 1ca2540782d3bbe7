import type { Json } from "../../model/json.ts";
import { START } from "../../model/mark.ts";
import type { DefinitionChange, DefinitionHead } from "../../store/parts/definitions.ts";
import { compileSource } from "../../workflow/compile.ts";
import { verifyCompilation } from "../../workflow/load.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import type { Source } from "../../workflow/source/source.ts";
import type { Call } from "../ports/call.ts";
import { definitionFilesIn } from "./files-in.ts";
import { readyVersion } from "./ready-versions.ts";

/** The source recorded for definitions that ship with Navigator. */
export const BUNDLED = "bundled";

interface LoadedSource {
  readonly id: string;
  readonly version: string;
  readonly definition: Json | undefined;
}

/** Loads the bundled definitions, except those whose ids the project uses for its own. */
export async function loadBundled(call: Call): Promise<void> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const present = new Map((await store.definitions.heads(project)).map((record) => [record.id, record]));
  // A project's log should begin with its first task or its own first workflow. So the bundled definitions
  // are not logged while the project has neither. Some of them may already be stored, by a first start
  // that was interrupted.
  const unlogged =
    [...present.values()].every(({ source }) => source === BUNDLED) &&
    (await store.log.head(project)) === START;
  const changes = await bundledChanges(present, call);
  const outcomes = await store.definitions.saveAll(changes, { unlogged });
  if (!outcomes.includes("conflict")) return;
  // Another process has replaced one of them at this moment, so none was saved. Compare-and-set keeps that one.
  for (const { record, expected } of changes) await store.definitions.save(record, expected, { unlogged });
}

/** The bundled definitions that the project does not have yet. */
async function bundledChanges(
  present: ReadonlyMap<string, DefinitionHead>,
  call: Call,
): Promise<readonly DefinitionChange[]> {
  const { project } = call.ports.settings;
  const changes: DefinitionChange[] = [];
  const files = await definitionFilesIn([call.ports.bundled], call);
  for (const file of files.ok ? files.value : []) {
    const text = await call.ports.files.read(file, MAX_TEXT_LENGTH);
    const ready = text.ok ? readyVersion(text.value) : undefined;
    // Parsing and compiling would take most of the time of every command.
    if (ready && isSettled(present.get(ready.id), ready.version)) continue;
    const source = readSource(text.ok ? text.value : "", { file });
    const loaded = ready ? { ...ready, definition: source.value } : loadSource(source, present);
    if (loaded === "settled") continue;
    if (loaded?.definition === undefined) throw new Error(`bundled definition ${file} cannot be loaded`);
    const { id, version, definition } = loaded;
    const record = { project, id, version, definition, source: BUNDLED, loadedAt: call.ports.now() };
    changes.push({ record, expected: present.get(id) });
  }
  return changes;
}

/** Compiles a definition that the build has not seen, and verifies it if it is new to the project. */
function loadSource(
  source: Source,
  present: ReadonlyMap<string, DefinitionHead>,
): LoadedSource | "settled" | undefined {
  const compilation = compileSource(source, {});
  const { id = "", version } = compilation.compiled?.program ?? {};
  if (isSettled(present.get(id), version)) return "settled";
  const { program, definition } = verifyCompilation(compilation);
  return program && { id, version: program.version, definition };
}

/** Whether nothing is to be loaded: the project has this version, or a workflow of its own under the id. */
function isSettled(current: DefinitionHead | undefined, version: string | undefined): boolean {
  return current !== undefined && (current.source !== BUNDLED || current.version === version);
}
