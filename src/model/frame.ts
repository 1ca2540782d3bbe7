import * as z from "zod";
import { Doers } from "./doers.ts";
import { Json } from "./json.ts";
import { Pass } from "./pass.ts";

/** A frame of the call stack: the node, budgets and variables of a workflow that waits for the one it called. */
export const Frame = z.object({
  /** `subflow`: the node itself calls the workflow; `call`: an agent called it while the task was at the node */
  kind: z.enum(["subflow", "call"]),
  node: z.string(),
  workflow: z.string(),
  version: z.string(),
  attempts: z.record(z.string(), z.number().int().positive()),
  variables: z.record(z.string(), Json),
  doneBy: Doers,
  /** for a call: when the task arrived at the node */
  since: z.number().optional(),
  loops: z.array(Pass).optional(),
  skips: z.array(z.string()).optional(),
});

export type Frame = z.infer<typeof Frame>;
