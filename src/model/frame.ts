import * as z from "zod";
import { Doers } from "./doers.ts";
import { Json } from "./json.ts";
import { Pass } from "./pass.ts";

/** What waits outside while a task is inside something: the caller's own place, budgets and variables. */
export const Frame = z.object({
  /** a node that stands for a workflow, or a call made at any other */
  kind: z.enum(["subflow", "call"]),
  node: z.string(),
  workflow: z.string(),
  version: z.string(),
  attempts: z.record(z.string(), z.number().int().positive()),
  variables: z.record(z.string(), Json),
  doneBy: Doers,
  /** of a call: since when the task has been at the node */
  since: z.number().optional(),
  loops: z.array(Pass).optional(),
  skips: z.array(z.string()).optional(),
});

export type Frame = z.infer<typeof Frame>;
