import type { Finding } from "../model/finding.ts";
import type { Json } from "../model/json.ts";
import { isObject } from "./fields.ts";
import { FindingLog } from "./finding-log.ts";
import { compileGraph } from "./graph/compile-graph.ts";
import { readGraph } from "./graph/read-graph.ts";
import { compileGuided } from "./guided/compile-guided.ts";
import { Lent } from "./guided/lent.ts";
import { readGuided } from "./guided/read-guided.ts";
import { contentHash } from "./hash.ts";
import type { Program } from "./program.ts";
import { readSource } from "./source/read-source.ts";
import type { Source } from "./source/source.ts";
import { sourceOfValue } from "./source/source-of-value.ts";
import type { Bound } from "./verify/bound/bound.ts";
import { verify, verifyNodes } from "./verify/verify.ts";

export interface LoadOptions {
  /** the id for a definition that does not carry its own */
  readonly id?: string;
  readonly file?: string;
  /** the workflows already loaded, for subflows */
  readonly known?: (id: string) => Program | undefined;
  /** their definitions, for activities that are borrowed from them */
  readonly definitionOf?: (id: string) => Json | undefined;
}

export interface Loaded {
  /** absent when a finding is an error */
  readonly program?: Program;
  readonly definition?: Json;
  readonly findings: readonly Finding[];
  readonly bound?: Bound;
}

/** From JSON or YAML text to a program, with everything that is wrong with it. */
export function loadText(text: string, options: LoadOptions = {}): Loaded {
  return load(readSource(text, options.file === undefined ? {} : { file: options.file }), options);
}

/** The same for a definition that is a value already. */
export function loadValue(value: unknown, options: LoadOptions = {}): Loaded {
  return load(sourceOfValue(value), options);
}

function load(source: Source, options: LoadOptions): Loaded {
  const log = new FindingLog(source.locate, source.findings);
  if (source.value === undefined) return { findings: log.sorted() };
  const written = withId(source.value, options.id);
  const compiled = isGuided(written) ? fromGuided(written, log, options) : fromGraph(written, log);
  if (!compiled) return { findings: log.sorted() };
  const { program, named, isShapeless, definition } = compiled;
  const context = { log, named, known: options.known ?? (() => undefined) };
  if (isShapeless) {
    if (named.size > 0) verifyNodes(program, context);
    return { definition, findings: log.sorted() };
  }
  const bound = verify(program, context);
  const findings = log.sorted();
  return log.hasErrors ? { definition, findings } : { program, definition, findings, bound };
}

/** A definition as a program, and the names of all its nodes, also of those that were lost. */
interface Compiled {
  readonly program: Program;
  /** with all that it needs to be read alone */
  readonly definition: Json;
  readonly named: ReadonlySet<string>;
  readonly isShapeless: boolean;
}

function isGuided(definition: Json): boolean {
  if (!isObject(definition) || Object.hasOwn(definition, "nodes")) return false;
  return Object.hasOwn(definition, "activities") || Object.hasOwn(definition, "_activityRefs");
}

function fromGraph(definition: Json, log: FindingLog): Compiled | undefined {
  const graph = readGraph(definition, log);
  if (!graph) return undefined;
  const program = compileGraph(graph, contentHash(definition), log);
  return { program, definition, named: graph.named, isShapeless: graph.isShapeless };
}

function fromGuided(written: Json, log: FindingLog, { definitionOf }: LoadOptions): Compiled | undefined {
  const lent = new Lent(written, definitionOf);
  const guided = readGuided(written, log, lent.definitionOf);
  if (!guided) return undefined;
  const definition = lent.keptIn(written);
  const program = compileGuided(guided, contentHash(definition), log);
  return { program, definition, named: new Set(program.nodes.keys()), isShapeless: guided.isShapeless };
}

function withId(value: Json, id: string | undefined): Json {
  return id === undefined || !isObject(value) || Object.hasOwn(value, "id") ? value : { id, ...value };
}
