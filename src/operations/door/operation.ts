import type * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import type { Toolset } from "./toolsets.ts";

/** The facts of an operation that lists and rights need, without its schemas and its code. */
export interface OperationFacts {
  readonly name: string;
  /** other names that calls may use; no list shows them */
  readonly alsoCalled?: readonly string[];
  /** a sentence for a model or a person that has never seen Navigator */
  readonly summary: string;
  readonly toolset: Toolset;
  /** other toolsets that offer it under the same name */
  readonly alsoIn?: readonly Toolset[];
  /** `person`: only for operators, and cannot be granted to an agent; `access.ts` enforces this */
  readonly access: "agent" | "operator" | "person";
  readonly effect: "reads" | "adds" | "changes";
  /** whether calling twice has the same effect as calling once */
  readonly idempotent: boolean;
  /**
   * set if a call may take long: a server then performs it on another thread. `files`: the call needs no store, so
   * a thread without access to the store can perform it too
   */
  readonly aside?: "files" | "store";
}

/**
 * One thing a caller can ask. MCP tools, HTTP routes and reference pages are generated from the
 * table of operations.
 */
export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject>
  extends OperationFacts {
  readonly input: I;
  readonly output: O;
  /** the task that a call is about */
  readonly subject?: (input: z.infer<I>) => string | undefined;
  readonly run: (input: z.infer<I>, call: Call) => Promise<Result<z.infer<O>>>;
}

/** An operation whose schemas and code are loaded at its first call. */
export interface LateOperation extends OperationFacts {
  readonly load: () => Promise<Operation>;
}

export type OfferedOperation = Operation | LateOperation;

/** The operation with its schemas and its code. */
export async function loaded(offered: OfferedOperation): Promise<Operation> {
  return "load" in offered ? offered.load() : offered;
}

/** Every name by which an operation can be called; the listed one comes first. */
export function namesOf({
  name,
  alsoCalled = [],
}: Pick<Operation, "name" | "alsoCalled">): readonly string[] {
  return [name, ...alsoCalled];
}

/** Infers the types of `run` from the schemas. */
export function operation<I extends z.ZodObject, O extends z.ZodObject>(
  definition: Operation<I, O>,
): Operation<I, O> {
  return definition;
}
