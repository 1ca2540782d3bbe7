import * as z from "zod";
import { Doers } from "./doers.ts";
import { Json } from "./json.ts";
import { Pass } from "./pass.ts";
import { Excursion } from "./routing.ts";

/** A frame of the call stack: the node, budgets and variables of a workflow that waits for the one it called. */
export const Frame = z.object({
  /**
   * `subflow`: the node itself calls the workflow; `call`: an agent called it while the task was at the node; `routed`: a
   * router sent the task off its path
   */
  kind: z.enum(["subflow", "call", "routed"]),
  node: z.string(),
  workflow: z.string(),
  version: z.string(),
  attempts: z.record(z.string(), z.number().int().positive()),
  variables: z.record(z.string(), Json),
  doneBy: Doers,
  /** for a call and an excursion: when the task arrived at the node */
  since: z.number().optional(),
  loops: z.array(Pass).optional(),
  skips: z.array(z.string()).optional(),
  routed: Excursion.optional(),
});

export type Frame = z.infer<typeof Frame>;
