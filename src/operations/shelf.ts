import type { Workflows } from "../engine/world.ts";
import type { Result } from "../model/refusal.ts";
import { type Loaded, loadText } from "../workflow/load.ts";
import type { Program } from "../workflow/program.ts";
import { MAX_TEXT_LENGTH } from "../workflow/source/limits.ts";
import type { Ports } from "./ports.ts";

export interface ShelfEntry {
  readonly file: string;
  readonly loaded: Loaded;
}

/** Definition files that were asked for, with the workflows they call: looked for beside them, then among the bundled. */
export interface Shelf {
  readonly entries: readonly ShelfEntry[];
  readonly workflows: Workflows;
}

const DEFINITION = /(?<!\.scenarios)\.(json|ya?ml)$/;
const SCENARIOS = /\.scenarios\.ya?ml$/;

/** Folders stand for the files in them. */
export async function definitionFiles(paths: readonly string[], ports: Ports): Promise<string[]> {
  return expand(paths, DEFINITION, ports);
}

export async function scenarioFiles(paths: readonly string[], ports: Ports): Promise<string[]> {
  return expand(paths, SCENARIOS, ports);
}

async function expand(paths: readonly string[], pattern: RegExp, ports: Ports): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => (await ports.files.list(path))?.filter((file) => pattern.test(file)) ?? [path]),
  );
  return found.flat();
}

export async function openShelf(files: readonly string[], ports: Ports): Promise<Result<Shelf>> {
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = await ports.files.read(file, MAX_TEXT_LENGTH);
    if (!text.ok) return text;
    texts.set(file, text.value);
  }
  const programs = new Map<string, Program>();
  for (const [file, text] of texts) keep(programs, loadText(text, named(file)).program);
  await fetchCalled(programs, files, ports);
  const known = (id: string) => programs.get(id);
  const entries = [...texts].map(([file, text]) => ({
    file,
    loaded: loadText(text, { ...named(file), known }),
  }));
  return { ok: true, value: { entries, workflows: workflowsOf(programs) } };
}

/** A definition without an id is called after its file. */
function named(file: string): { file: string; id: string } {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return { file, id: name.replace(/\.[^.]+$/, "") };
}

function keep(programs: Map<string, Program>, program: Program | undefined): void {
  if (program && !programs.has(program.id)) programs.set(program.id, program);
}

/** Loads what subflows call, and what those call, until nothing is missing that can be found. */
async function fetchCalled(
  programs: Map<string, Program>,
  files: readonly string[],
  ports: Ports,
): Promise<void> {
  const tried = new Set<string>();
  for (let missing = called(programs); missing.some((id) => !tried.has(id)); missing = called(programs)) {
    for (const id of missing.filter((candidate) => !tried.has(candidate))) {
      tried.add(id);
      keep(programs, await find(id, files, ports));
    }
  }
}

function called(programs: ReadonlyMap<string, Program>): string[] {
  return [...programs.values()]
    .flatMap(({ nodes }) => [...nodes.values()])
    .flatMap((node) => (node.type === "subflow" ? [node.workflow] : []))
    .filter((id) => !programs.has(id));
}

async function find(id: string, files: readonly string[], ports: Ports): Promise<Program | undefined> {
  const names = ["yaml", "yml", "json"].map((ending) => `${id}.${ending}`);
  const places = [
    ...new Set(files.flatMap((file) => names.map((name) => ports.files.beside(file, name)))),
    ...names.map((name) => ports.files.beside(`${ports.bundled}/.`, name)),
  ];
  for (const place of places) {
    const text = await ports.files.read(place, MAX_TEXT_LENGTH);
    const program = text.ok ? loadText(text.value, named(place)).program : undefined;
    if (program?.id === id) return program;
  }
  return undefined;
}

function workflowsOf(programs: ReadonlyMap<string, Program>): Workflows {
  const versions = new Map([...programs.values()].map((program) => [program.version, program]));
  return { byId: (id) => programs.get(id), byVersion: (version) => versions.get(version) };
}

/** The one definition asked for, if it has no errors. */
export async function openProgram(
  path: string,
  ports: Ports,
): Promise<Result<{ readonly program: Program; readonly loaded: Loaded; readonly workflows: Workflows }>> {
  const shelf = await openShelf([path], ports);
  if (!shelf.ok) return shelf;
  const [entry] = shelf.value.entries;
  const { program } = entry?.loaded ?? {};
  if (entry && program)
    return { ok: true, value: { program, loaded: entry.loaded, workflows: shelf.value.workflows } };
  const findings = entry?.loaded.findings ?? [];
  return {
    ok: false,
    refusal: {
      code: "WORKFLOW_INVALID",
      message: `${path} has ${findings.filter(({ severity }) => severity === "error").length} errors.`,
      facts: { findings: findings.filter(({ severity }) => severity === "error") },
    },
  };
}
