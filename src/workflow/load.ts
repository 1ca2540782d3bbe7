import type { Finding } from "../model/finding.ts";
import type { Json } from "../model/json.ts";
import { type Compilation, type CompileOptions, compileInParts, compileSource } from "./compile.ts";
import { atOnce, type Parts } from "./parts.ts";
import type { KnownPrograms, Program } from "./program.ts";
import { readSource } from "./source/read-source.ts";
import { sourceOfValue } from "./source/source-of-value.ts";
import type { Bound } from "./verify/bound/bound.ts";
import { startsAndEnds } from "./verify/checks/starts-and-ends.ts";
import { verify, verifyStructure } from "./verify/verify.ts";

export interface LoadOptions extends CompileOptions {
  readonly file?: string;
  /** the workflows that are already loaded, for subflows */
  readonly known?: KnownPrograms;
}

export interface Loaded {
  /** absent if a finding is an error */
  readonly program?: Program;
  readonly definition?: Json;
  readonly findings: readonly Finding[];
  readonly bound?: Bound;
}

/** Loads a definition from JSON or YAML text: its program, and all findings. */
export function loadText(text: string, options: LoadOptions = {}): Loaded {
  const source = readSource(text, options.file === undefined ? {} : { file: options.file });
  return verifyCompilation(compileSource(source, options), options.known);
}

/** Loads a definition from a parsed value. */
export function loadValue(value: unknown, options: LoadOptions = {}): Loaded {
  return verifyCompilation(compileSource(sourceOfValue(value), options), options.known);
}

const nothingKnown: KnownPrograms = () => undefined;

/**
 * Compiles a definition that was verified before it was stored, and runs only the checks that moving a task relies on. These
 * are needed because an older version of Navigator may have accepted a definition that this version cannot follow.
 */
export function loadStored(value: unknown, options: CompileOptions = {}): Loaded {
  return atOnce(loadStoredInParts(value, options));
}

/** Like `loadStored`, in parts. */
export function* loadStoredInParts(value: unknown, options: CompileOptions = {}): Parts<Loaded> {
  const source = sourceOfValue(value);
  yield;
  const { log, compiled } = yield* compileInParts(source, options);
  if (!compiled) return { findings: log.sorted() };
  yield;
  const { program, definition, named, isShapeless } = compiled;
  if (!isShapeless) verifyStructure(program, { log, named, known: nothingKnown });
  const isSound = !isShapeless && !log.hasErrors;
  return { ...(isSound && { program }), definition, findings: log.sorted() };
}

/** Verifies a compiled definition. Leaves the compilation itself unchanged, so that it can be verified again. */
export function verifyCompilation(compilation: Compilation, known: KnownPrograms = nothingKnown): Loaded {
  const { compiled } = compilation;
  if (!compiled) return { findings: compilation.log.sorted() };
  const log = compilation.log.fork();
  const { program, definition, named, isShapeless } = compiled;
  const context = { log, named, known };
  if (isShapeless) {
    if (named.size > 0) startsAndEnds(program, context);
    return { definition, findings: log.sorted() };
  }
  const bound = verify(program, context);
  const findings = log.sorted();
  return log.hasErrors ? { definition, findings } : { program, definition, findings, bound };
}
