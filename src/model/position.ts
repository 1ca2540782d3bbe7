import * as z from "zod";
import { Doers } from "./doers.ts";
import { Frame } from "./frame.ts";
import { Json } from "./json.ts";
import { EndResult } from "./node.ts";
import { Pass } from "./pass.ts";

/** Why a task stopped for a person. */
export const EscalationReason = z.enum([
  "max_retries_exceeded",
  "max_steps_exceeded",
  "max_depth_exceeded",
  "timeout",
  "hitl_end",
  "unhandled_failure",
  "no_matching_edge",
  "automatic_loop",
  "unknown_workflow",
  "too_many_items",
  "too_many_branches",
  "not_a_list",
  "variables_too_large",
  "unknown_target",
  "validate_failed",
]);
export type EscalationReason = z.infer<typeof EscalationReason>;

/** Where a task is in its life, as movement sees it; claims and pauses are decided outside. */
export const PositionState = z.enum(["ready", "waiting", "done", "failed", "cancelled"]);
export type PositionState = z.infer<typeof PositionState>;

/** The task is one branch of a fork and ends where its join stands. */
export const Branch = z.object({
  fork: z.string(),
  join: z.string(),
  id: z.string(),
  /** the visit of the fork that opened it */
  visit: z.number().int().optional(),
  /**
   * how many stand side by side, if all around it fork as wide: its own fork's branches, two if it is alone, times
   * those around that
   */
  width: z.number().int().positive().optional(),
  /** how many subflows are around the fork */
  depth: z.number().int().positive().optional(),
  /** the doers the task that forked knew */
  doneBy: Doers.optional(),
});
export type Branch = z.infer<typeof Branch>;

/** The branches a fork has opened; `ended` holds for each ended one whether it passed, `doneBy` whom they saw. */
export const Branches = z.object({
  total: z.number().int().min(0),
  opened: z.number().int().min(0),
  ended: z.record(z.string(), z.boolean()),
  items: z.array(Json).optional(),
  doneBy: Doers.optional(),
});
export type Branches = z.infer<typeof Branches>;

/**
 * The place of a task in its workflow. Plain JSON; its size does not depend on how long the task has travelled.
 * `step` is a node of the innermost program; attempts, variables and doneBy belong to that program too.
 */
export const Position = z.object({
  step: z.string(),
  state: PositionState,
  since: z.number(),
  visit: z.number().int().min(0),
  steps: z.number().int().min(0),
  retries: z.number().int().min(0),
  attempts: z.record(z.string(), z.number().int().positive()),
  variables: z.record(z.string(), Json),
  doneBy: Doers,
  frames: z.array(Frame),
  phase: z.string().optional(),
  escalation: EscalationReason.optional(),
  result: EndResult.optional(),
  branch: Branch.optional(),
  branches: Branches.optional(),
  /** the loops it is inside of, outermost first */
  loops: z.array(Pass).optional(),
  /** the activities that are passed */
  skips: z.array(z.string()).optional(),
  /** the requirements of this visit that a person approved */
  approved: z.array(z.string()).optional(),
  /** the hash of the report that they approved, if it was one only */
  approvedReport: z.string().optional(),
  /** it was ended early and is on its last way */
  ending: z.literal(true).optional(),
});
export type Position = z.infer<typeof Position>;
