import * as z from "zod";
import { ConditionSource } from "./condition.ts";
import { Outcome } from "./identifier.ts";
import { ShortText } from "./short-text.ts";

export const EdgeDefinition = z.object({
  from: z.string(),
  to: z.string(),
  on: Outcome.optional(),
  when: ConditionSource.optional(),
  label: ShortText.optional(),
});
export type EdgeDefinition = z.infer<typeof EdgeDefinition>;

/** The outcome of a node whose retries are used up. Navigator sets it; no caller may report it. */
export const EXHAUSTED = "max_retries_exceeded";

/** The outcome of a node whose time limit has expired. */
export const TIMEOUT = "timeout";
