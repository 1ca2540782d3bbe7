import type { Workflows } from "../../engine/world.ts";
import type { Json } from "../../model/json.ts";
import type { Result } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import { callsOf } from "../../workflow/calls.ts";
import { type Compilation, cleanProgram, compileSource, definitionId } from "../../workflow/compile.ts";
import type { Loaded } from "../../workflow/load.ts";
import type { KnownPrograms, Program } from "../../workflow/program.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import type { Source } from "../../workflow/source/source.ts";
import { verifyTogether } from "../../workflow/verify-together.ts";
import type { Call } from "../ports/call.ts";

export interface DefinitionFile {
  readonly file: string;
  readonly loaded: Loaded;
}

/** Definition files with the workflows that they call, found beside the files or among the bundled workflows. */
export interface DefinitionFiles {
  readonly entries: readonly DefinitionFile[];
  readonly workflows: Workflows;
}

const DEFINITION = /(?<!\.scenarios)\.(json|ya?ml)$/;
/** Dot files, which hold the settings of other programs. */
const SETTINGS = /(?:^|[\\/])\.[^\\/]+$/;
const SCENARIOS = /\.scenarios\.ya?ml$/;

/** The definition files among the paths. A folder is replaced by the definition files in it. */
export async function definitionFilesIn(paths: readonly string[], call: Call): Promise<string[]> {
  return expand(paths, DEFINITION, call);
}

export async function scenarioFilesIn(paths: readonly string[], call: Call): Promise<string[]> {
  return expand(paths, SCENARIOS, call);
}

async function expand(paths: readonly string[], pattern: RegExp, call: Call): Promise<string[]> {
  const isMeant = (file: string) => pattern.test(file) && !SETTINGS.test(file);
  const found = await Promise.all(
    paths.map(async (path) => (await call.ports.files.list(path))?.filter(isMeant) ?? [path]),
  );
  return found.flat();
}

/** Opens definition files. Each is read, parsed, compiled and verified once. */
export async function openDefinitionFiles(
  files: readonly string[],
  call: Call,
): Promise<Result<DefinitionFiles>> {
  const read: { readonly file: string; readonly text: Result<string> }[] = [];
  for (const file of files) read.push({ file, text: await call.ports.files.read(file, MAX_TEXT_LENGTH) });
  const [first] = read;
  if (first && !first.text.ok && read.every(({ text }) => !text.ok)) return first.text;
  const sources = new Map(
    read.flatMap(({ file, text }) => (text.ok ? [[file, readSource(text.value, { file })] as const] : [])),
  );
  const definitionOf = definitionsIn(sources);
  const asked = new Map(
    [...sources].map(([file, source]) => [file, compileSource(source, { id: nameOf(file), definitionOf })]),
  );
  const all = [...asked.values(), ...(await compileCalled([...asked.values()], files, call))];
  const { loadedOf, known } = verifyTogether(all);
  const entries = read.map(({ file, text }) => {
    const compilation = asked.get(file);
    return { file, loaded: compilation ? loadedOf(compilation) : notLoaded(text) };
  });
  return { ok: true, value: { entries, workflows: workflowsOf(all, known) } };
}

/** Finds a definition by id, for activities that one file borrows from another. */
function definitionsIn(sources: ReadonlyMap<string, Source>): (id: string) => Json | undefined {
  const definitions = new Map<string, Json>();
  for (const [file, source] of sources) {
    const id = definitionId(source, nameOf(file));
    if (source.value !== undefined && id !== undefined) definitions.set(id, source.value);
  }
  return (id) => definitions.get(id);
}

/** An unreadable file as a finding, so that it does not hide the findings of the other files. */
function notLoaded(text: Result<string>): Loaded {
  const message = text.ok ? "" : text.refusal.message;
  const fix = "Name a file that can be read, or leave it out.";
  return { findings: [{ code: "unreadable", severity: "error", at: "", message, fix }] };
}

/** The name of a file without its extension, for a definition without an id. */
function nameOf(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/\.[^.]+$/, "");
}

/** Compiles the workflows that programs call, and the workflows those call, as far as they can be found. */
async function compileCalled(
  asked: readonly Compilation[],
  files: readonly string[],
  call: Call,
): Promise<Compilation[]> {
  const found: Compilation[] = [];
  const open = asked.flatMap((compilation) => cleanProgram(compilation) ?? []);
  const tried = new Set(open.map(({ id }) => id));
  for (const caller of open) {
    for (const id of callsOf(caller).filter((called) => !tried.has(called))) {
      tried.add(id);
      const compilation = await find(id, files, call);
      const program = compilation && cleanProgram(compilation);
      if (!program) continue;
      found.push(compilation);
      open.push(program);
    }
  }
  return found;
}

async function find(id: string, files: readonly string[], call: Call): Promise<Compilation | undefined> {
  const names = ["yaml", "yml", "json"].map((ending) => `${id}.${ending}`);
  const places = [
    ...new Set(files.flatMap((file) => names.map((name) => call.ports.files.beside(file, name)))),
    ...names.map((name) => call.ports.files.beside(`${call.ports.bundled}/.`, name)),
  ];
  for (const place of places) {
    const text = await call.ports.files.read(place, MAX_TEXT_LENGTH);
    if (!text.ok) continue;
    const compilation = compileSource(readSource(text.value, { file: place }), { id: nameOf(place) });
    if (cleanProgram(compilation)?.id === id) return compilation;
  }
  return undefined;
}

function workflowsOf(compilations: readonly Compilation[], known: KnownPrograms): Workflows {
  const programs = compilations.flatMap((compilation) => {
    const id = cleanProgram(compilation)?.id;
    const program = id === undefined ? undefined : known(id);
    return program ? [[program.version, program] as const] : [];
  });
  const versions = new Map(programs);
  return { byId: known, byVersion: (version) => versions.get(version) };
}

/** Opens one definition; refuses it if it has errors. */
export async function openProgram(
  path: string,
  call: Call,
): Promise<Result<{ readonly program: Program; readonly loaded: Loaded; readonly workflows: Workflows }>> {
  const opened = await openDefinitionFiles([path], call);
  if (!opened.ok) return opened;
  const [entry] = opened.value.entries;
  const { program } = entry?.loaded ?? {};
  if (entry && program)
    return { ok: true, value: { program, loaded: entry.loaded, workflows: opened.value.workflows } };
  const findings = entry?.loaded.findings.filter(({ severity }) => severity === "error") ?? [];
  const facts = { findings };
  if (entry?.loaded.definition === undefined) {
    const message = `${path} does not hold a definition that can be read.`;
    return { ok: false, refusal: { code: "INPUT_UNREADABLE", message, facts } };
  }
  const message = `${path} has ${counted(findings.length, "error")}.`;
  return { ok: false, refusal: { code: "WORKFLOW_INVALID", message, facts } };
}
