import type * as z from "zod";
import type { Result } from "../model/refusal.ts";
import type { Ports } from "./ports.ts";

/** One thing a caller can ask. Every surface is a projection of the table of these. */
export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly run: (input: z.infer<I>, ports: Ports) => Promise<Result<z.infer<O>>>;
}

/** Keeps the schemas' types together with the function that works on them. */
export function operation<I extends z.ZodType, O extends z.ZodType>(
  definition: Operation<I, O>,
): Operation<I, O> {
  return definition;
}
