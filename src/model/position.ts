import * as z from "zod";
import { LeveledBounds } from "./bounds.ts";
import { Doers } from "./doers.ts";
import { Frame } from "./frame.ts";
import { Json } from "./json.ts";
import { EndResult } from "./node.ts";
import { Pass } from "./pass.ts";
import { RouteMemory } from "./route-memory.ts";

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
  "routed",
  "gate",
]);
export type EscalationReason = z.infer<typeof EscalationReason>;

/** The state of a task as the engine sees it. The engine does not know claims and pauses. */
export const PositionState = z.enum(["ready", "waiting", "done", "failed", "cancelled"]);
export type PositionState = z.infer<typeof PositionState>;

/** Marks a task as one branch of a fork. The task ends at the join. */
export const Branch = z.object({
  fork: z.string(),
  join: z.string(),
  id: z.string(),
  /** the visit of the fork that opened the branch */
  visit: z.number().int().optional(),
  /**
   * how many branches this branch counts for in the limit on parallel branches: the number of its fork's branches (at
   * least two) times the width of the task that forked
   */
  width: z.number().int().positive().optional(),
  /** the number of subflows around the fork */
  depth: z.number().int().positive().optional(),
  /** the doers known to the task that forked */
  doneBy: Doers.optional(),
  /** the bounds around the workflow of the fork, outermost first; absent if there are none */
  around: z.array(LeveledBounds).optional(),
});
export type Branch = z.infer<typeof Branch>;

/** The branches of a fork. `ended`: whether each ended branch passed. `doneBy`: the doers that branches recorded. */
export const Branches = z.object({
  total: z.number().int().min(0),
  opened: z.number().int().min(0),
  ended: z.record(z.string(), z.boolean()),
  items: z.array(Json).optional(),
  doneBy: Doers.optional(),
});
export type Branches = z.infer<typeof Branches>;

/**
 * The place of a task in its workflow. Plain JSON; its size does not grow with the number of steps done.
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
  /** the loops around the step, outermost first */
  loops: z.array(Pass).optional(),
  /** the activities that the task will skip */
  skips: z.array(z.string()).optional(),
  /** the ids of the requirements that a person approved at this visit */
  approved: z.array(z.string()).optional(),
  /** the hash of the report that the approvals are for; if absent, they are for any report of this visit */
  approvedReport: z.string().optional(),
  /** what routing remembers of the task; absent if it was never routed */
  routes: RouteMemory.optional(),
  /** the task was ended early and is going through the final activity */
  ending: z.literal(true).optional(),
});
export type Position = z.infer<typeof Position>;
