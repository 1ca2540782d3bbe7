import type { Workflows } from "../../engine/world.ts";
import type { Json } from "../../model/json.ts";
import { limits } from "../../model/limits.ts";
import type { Result } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import { callsOf } from "../../workflow/calls.ts";
import { type Compilation, cleanProgram, compileSource, definitionId } from "../../workflow/compile.ts";
import type { Loaded } from "../../workflow/load.ts";
import type { Parts } from "../../workflow/parts.ts";
import type { KnownPrograms, Program } from "../../workflow/program.ts";
import { MAX_TEXT_LENGTH } from "../../workflow/source/limits.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import type { Source } from "../../workflow/source/source.ts";
import { verifyInParts } from "../../workflow/verify-together.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";

export interface DefinitionFile {
  readonly file: string;
  readonly loaded: Loaded;
}

/** Definition files with the workflows that they call, found beside the files or among the bundled workflows. */
export interface DefinitionFiles {
  readonly entries: readonly DefinitionFile[];
  readonly workflows: Workflows;
}

/** A file that was read and parsed, or why it was not. */
export interface SourceFile {
  readonly file: string;
  readonly source: Result<Source>;
}

export async function readSourceFiles(
  files: readonly string[],
  call: Call,
): Promise<Result<readonly SourceFile[]>> {
  const pace = new Pace(call);
  const read: SourceFile[] = [];
  let characters = 0;
  for (const file of files) {
    const text = await call.ports.files.read(file, MAX_TEXT_LENGTH);
    characters += text.ok ? text.value.length : 0;
    if (characters > limits.pathsText.most) return tooMuchText();
    read.push({ file, source: text.ok ? { ok: true, value: readSource(text.value, { file }) } : text });
    await pace.next();
  }
  return { ok: true, value: read };
}

/**
 * Where to look for workflows that the files call and do not contain: beside the files, or among
 * the loaded workflows.
 */
type Beyond = "beside" | "store";

/** Opens definition files. Each is read, parsed, compiled and verified once. */
export async function openDefinitionFiles(
  files: readonly string[],
  call: Call,
  beyond: Beyond = "beside",
): Promise<Result<DefinitionFiles>> {
  const read = await readSourceFiles(files, call);
  return read.ok ? openSourceFiles(read.value, call, beyond) : read;
}

export async function openSourceFiles(
  read: readonly SourceFile[],
  call: Call,
  beyond: Beyond = "beside",
): Promise<Result<DefinitionFiles>> {
  const pace = new Pace(call);
  const { library, settings } = call.ports;
  const files = read.map(({ file }) => file);
  const [first] = read;
  if (first && !first.source.ok && read.every(({ source }) => !source.ok)) return first.source;
  const sources = new Map(
    read.flatMap(({ file, source }) => (source.ok ? [[file, source.value] as const] : [])),
  );
  const definitionOf = definitionsIn(sources);
  const asked = new Map<string, Compilation>();
  for (const [file, source] of sources) {
    const options = { id: nameOf(file), definitionOf };
    const compilation =
      beyond === "store"
        ? await library.compileBorrowing(settings.project, source, options)
        : compileSource(source, options);
    asked.set(file, compilation);
    await pace.next();
  }
  const compilations = [...asked.values()];
  const all = [
    ...compilations,
    ...(beyond === "store" ? [] : await compileCalled(compilations, files, call)),
  ];
  const loaded =
    beyond === "store" ? await library.knownFrom(settings.project, programsIn(all)) : () => undefined;
  const { loadedOf, known } = await inParts(verifyInParts(all, loaded), pace);
  const entries: DefinitionFile[] = [];
  for (const { file, source } of read) {
    const compilation = asked.get(file);
    entries.push({ file, loaded: compilation ? loadedOf(compilation) : notLoaded(source) });
    await pace.next();
  }
  return { ok: true, value: { entries, workflows: workflowsOf(all, known) } };
}

function programsIn(compilations: readonly Compilation[]): readonly Program[] {
  return compilations.flatMap((compilation) => cleanProgram(compilation) ?? []);
}

async function inParts<T>(parts: Parts<T>, pace: Pace): Promise<T> {
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value;
    await pace.next();
  }
}

function tooMuchText(): Result<never> {
  const limit = limits.pathsText.most;
  const message = `The files hold more than ${limit} characters together.`;
  return { ok: false, refusal: { code: "INPUT_TOO_LARGE", message, facts: { field: "paths", limit } } };
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
function notLoaded(source: Result<Source>): Loaded {
  const message = source.ok ? "" : source.refusal.message;
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
  beyond: Beyond = "beside",
): Promise<Result<{ readonly program: Program; readonly loaded: Loaded; readonly workflows: Workflows }>> {
  const opened = await openDefinitionFiles([path], call, beyond);
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
