import type * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import type { Toolset } from "./toolsets.ts";

/** One thing a caller can ask. Every surface is a projection of the table of these. */
export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** for a model or a person who has never seen us */
  readonly summary: string;
  readonly toolset: Toolset;
  /** whom it is for: a person is an operator whose place no grant can take; `access.ts` decides */
  readonly access: "agent" | "operator" | "person";
  readonly effect: "reads" | "adds" | "changes";
  /** asking twice is the same as asking once */
  readonly idempotent: boolean;
  readonly input: I;
  readonly output: O;
  /** the task that a call is about, if it is about one */
  readonly subject?: (input: z.infer<I>) => string | undefined;
  readonly run: (input: z.infer<I>, call: Call) => Promise<Result<z.infer<O>>>;
}

/** Keeps the schemas' types together with the function that works on them. */
export function operation<I extends z.ZodObject, O extends z.ZodObject>(
  definition: Operation<I, O>,
): Operation<I, O> {
  return definition;
}
