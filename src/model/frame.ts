import * as z from "zod";
import { Doers } from "./doers.ts";
import { Json } from "./json.ts";

/** What waits outside while a task is inside something: the caller's own place, budgets and variables. */
export const Frame = z.object({
  kind: z.literal("subflow"),
  node: z.string(),
  workflow: z.string(),
  version: z.string(),
  attempts: z.record(z.string(), z.number().int().positive()),
  variables: z.record(z.string(), Json),
  doneBy: Doers,
});

export type Frame = z.infer<typeof Frame>;
