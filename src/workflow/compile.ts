import type { Json } from "../model/json.ts";
import { isObject } from "./fields.ts";
import { FindingLog } from "./finding-log.ts";
import { compileGraph } from "./graph/compile-graph.ts";
import { readGraph } from "./graph/read-graph.ts";
import type { DefinitionOf } from "./guided/borrow.ts";
import { BorrowedParts } from "./guided/borrowed-parts.ts";
import { compileGuided } from "./guided/compile-guided.ts";
import { readGuided } from "./guided/read-guided.ts";
import { contentHash } from "./hash.ts";
import { atOnce, type Parts } from "./parts.ts";
import type { Program } from "./program.ts";
import { seemsToBe } from "./seems-to-be.ts";
import type { Source } from "./source/source.ts";

export interface CompileOptions {
  /** the id for a definition that has none of its own */
  readonly id?: string;
  /** finds the definition of a loaded workflow, for activities that are borrowed from it */
  readonly definitionOf?: DefinitionOf;
}

/** A definition that was read and compiled, but not verified. */
export interface Compilation {
  readonly log: FindingLog;
  /** absent if the source cannot be read as a definition */
  readonly compiled?: CompiledDefinition;
}

export interface CompiledDefinition {
  /** the part of the program that could be compiled, even if the log has errors */
  readonly program: Program;
  /** the definition with the activities that it borrows copied in: it compiles without the other workflows */
  readonly definition: Json;
  /** the ids of all nodes, including nodes too broken to be in the program */
  readonly named: ReadonlySet<string>;
  /** true if the nodes or their edges could not be read at all */
  readonly isShapeless: boolean;
}

export function compileSource(source: Source, options: CompileOptions): Compilation {
  return atOnce(compileInParts(source, options));
}

/** Compiles a definition in parts. A guided definition is read in one part and compiled in another. */
export function* compileInParts(source: Source, options: CompileOptions): Parts<Compilation> {
  const log = new FindingLog(source.locate, source.findings);
  if (source.value === undefined) return { log };
  const written = withId(source.value, options.id);
  if (!isGuided(written) && reportOtherFile(written, log)) return { log };
  const compiled = yield* isGuided(written) ? fromGuided(written, log, options) : fromGraph(written, log);
  return { log, ...(compiled && { compiled }) };
}

/** The program of a definition that was read and compiled without errors. */
export function cleanProgram({ log, compiled }: Compilation): Program | undefined {
  return compiled && !compiled.isShapeless && !log.hasErrors ? compiled.program : undefined;
}

/** The id in the definition, or the given id if the definition has none. */
export function definitionId({ value }: Source, id: string): string | undefined {
  const written = value === undefined ? undefined : withId(value, id);
  const own = isObject(written) ? written["id"] : undefined;
  return typeof own === "string" ? own : undefined;
}

/** Reports a file that is not a workflow, with one finding instead of one for each field that a workflow needs. */
function reportOtherFile(definition: Json, log: FindingLog): boolean {
  const other =
    isObject(definition) && !Object.hasOwn(definition, "nodes") ? seemsToBe(definition) : undefined;
  if (!other) return false;
  const message = `This is not a workflow. It looks like ${other.what}.`;
  log.add({ code: "bad-type", path: [], message, fix: other.advice });
  return true;
}

function isGuided(definition: Json): boolean {
  if (!isObject(definition) || Object.hasOwn(definition, "nodes")) return false;
  return Object.hasOwn(definition, "activities") || Object.hasOwn(definition, "_activityRefs");
}

function* fromGraph(definition: Json, log: FindingLog): Parts<CompiledDefinition | undefined> {
  const graph = yield* readGraph(definition, log);
  if (!graph) return undefined;
  yield;
  const version = contentHash(definition);
  yield;
  const program = yield* compileGraph(graph, version, log);
  return { program, definition, named: graph.named, isShapeless: graph.isShapeless };
}

function* fromGuided(
  written: Json,
  log: FindingLog,
  { definitionOf }: CompileOptions,
): Parts<CompiledDefinition | undefined> {
  const borrowed = new BorrowedParts(written, definitionOf);
  const guided = readGuided(written, log, borrowed.definitionOf);
  if (!guided) return undefined;
  yield;
  const definition = borrowed.keptIn(written);
  const version = contentHash(definition);
  yield;
  const program = compileGuided(guided, version, log);
  return { program, definition, named: new Set(program.nodes.keys()), isShapeless: guided.isShapeless };
}

function withId(value: Json, id: string | undefined): Json {
  return id === undefined || !isObject(value) || Object.hasOwn(value, "id") ? value : { id, ...value };
}
