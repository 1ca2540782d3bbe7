import type { Workflows } from "../../engine/world.ts";
import { counted } from "../../model/counted.ts";
import type { Json } from "../../model/json.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { calledBy } from "../../workflow/called-by.ts";
import { isObject } from "../../workflow/fields.ts";
import { type Loaded, loadText } from "../../workflow/load.ts";
import type { Program } from "../../workflow/program.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import type { Call } from "../ports/call.ts";

export interface DefinitionFile {
  readonly file: string;
  readonly loaded: Loaded;
}

/** Definition files with the workflows they call, which are searched beside the files, then among the bundled. */
export interface DefinitionFiles {
  readonly entries: readonly DefinitionFile[];
  readonly workflows: Workflows;
}

const DEFINITION = /(?<!\.scenarios)\.(json|ya?ml)$/;
/** Dot files hold other programs' settings. */
const SETTINGS = /(?:^|[\\/])\.[^\\/]+$/;
const SCENARIOS = /\.scenarios\.ya?ml$/;

/** Folders are expanded to the definition files in them. */
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

export async function openDefinitionFiles(
  files: readonly string[],
  call: Call,
): Promise<Result<DefinitionFiles>> {
  const read: { readonly file: string; readonly text: Result<string> }[] = [];
  for (const file of files) read.push({ file, text: await call.ports.files.read(file, MAX_TEXT_LENGTH) });
  const [first] = read;
  if (first && !first.text.ok && read.every(({ text }) => !text.ok)) return first.text;
  const definitions = new Map<string, Json>();
  for (const { file, text } of read) {
    const { definition } = text.ok ? loadText(text.value, named(file)) : {};
    const id = isObject(definition) ? definition["id"] : undefined;
    if (definition !== undefined && typeof id === "string") definitions.set(id, definition);
  }
  const definitionOf = (id: string) => definitions.get(id);
  const programs = new Map<string, Program>();
  for (const { file, text } of read)
    if (text.ok) keep(programs, loadText(text.value, { ...named(file), definitionOf }).program);
  await loadCalled(programs, files, call);
  const known = (id: string) => programs.get(id);
  const entries = read.map(({ file, text }) => ({
    file,
    loaded: text.ok ? loadText(text.value, { ...named(file), known, definitionOf }) : notLoaded(text.refusal),
  }));
  return { ok: true, value: { entries, workflows: workflowsOf(programs) } };
}

/** An unreadable file becomes a finding, so that the other files are still checked. */
function notLoaded({ message }: Refusal): Loaded {
  const fix = "Name a file that can be read, or leave it out.";
  return { findings: [{ code: "unreadable", severity: "error", at: "", message, fix }] };
}

/** The id of a definition that names none: its file name. */
function named(file: string): { file: string; id: string } {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return { file, id: name.replace(/\.[^.]+$/, "") };
}

function keep(programs: Map<string, Program>, program: Program | undefined): void {
  if (program && !programs.has(program.id)) programs.set(program.id, program);
}

/** Loads called workflows, at any depth, as far as they can be found. */
async function loadCalled(
  programs: Map<string, Program>,
  files: readonly string[],
  call: Call,
): Promise<void> {
  const tried = new Set<string>();
  for (let missing = called(programs); missing.some((id) => !tried.has(id)); missing = called(programs)) {
    for (const id of missing.filter((candidate) => !tried.has(candidate))) {
      tried.add(id);
      keep(programs, await find(id, files, call));
    }
  }
}

function called(programs: ReadonlyMap<string, Program>): string[] {
  return [...programs.values()].flatMap(calledBy).filter((id) => !programs.has(id));
}

async function find(id: string, files: readonly string[], call: Call): Promise<Program | undefined> {
  const names = ["yaml", "yml", "json"].map((ending) => `${id}.${ending}`);
  const places = [
    ...new Set(files.flatMap((file) => names.map((name) => call.ports.files.beside(file, name)))),
    ...names.map((name) => call.ports.files.beside(`${call.ports.bundled}/.`, name)),
  ];
  for (const place of places) {
    const text = await call.ports.files.read(place, MAX_TEXT_LENGTH);
    const program = text.ok ? loadText(text.value, named(place)).program : undefined;
    if (program?.id === id) return program;
  }
  return undefined;
}

function workflowsOf(programs: ReadonlyMap<string, Program>): Workflows {
  const versions = new Map([...programs.values()].map((program) => [program.version, program]));
  return { byId: (id) => programs.get(id), byVersion: (version) => versions.get(version) };
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
