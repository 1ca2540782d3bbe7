import * as z from "zod";
import { Requirements } from "./evidence.ts";
import { ShortText } from "./short-text.ts";
import { ShownText } from "./shown-text.ts";

/** The meaning of a lifecycle state, independent of its name. */
export const Category = z.enum(["ready", "active", "waiting", "done", "failed", "cancelled"]);
export type Category = z.infer<typeof Category>;

/** The categories of ended tasks. */
export const OVER: readonly Category[] = ["done", "failed", "cancelled"];

/** What an unmet gate or an unknown phase does: it is only reported, refused unless forced, or always refused. */
export const Enforcement = z.enum(["allow", "warn", "reject"]);
export type Enforcement = z.infer<typeof Enforcement>;

/** The texts that a worker gets when its task enters or leaves a state, a phase or a combination of both. */
export const TransitionPrompts = z.object({ enter: z.string().optional(), exit: z.string().optional() });
export type TransitionPrompts = z.infer<typeof TransitionPrompts>;

export const LifecycleGate = z.object({
  /** the type of the attachment that satisfies the gate, unless the gate lists evidence */
  type: ShortText.min(1),
  enforcement: Enforcement.default("warn"),
  description: ShownText.optional(),
  on: z.enum(["exit", "enter"]).default("exit"),
  /** guards only the move to this state, or, at a phase, to this phase */
  to: ShortText.optional(),
  evidence: Requirements.optional(),
});
export type LifecycleGate = z.infer<typeof LifecycleGate>;

export const LifecycleState = z.object({
  category: Category,
  exits: z.array(z.string()),
  timed: z.boolean(),
  /** the most tasks that may be in this state */
  wip: z.number().int().positive().optional(),
  /** an inherited state that no exit leads to; the engine enters it only if no other state has its category */
  hidden: z.literal(true).optional(),
  prompts: TransitionPrompts,
});
export type LifecycleState = z.infer<typeof LifecycleState>;

export const LifecycleRole = z.object({
  description: ShownText.optional(),
  tags: z.array(ShortText),
  /** the most tasks a worker of this role may have claimed; no limit if absent */
  maxClaims: z.number().int().min(0).optional(),
  canAssign: z.boolean(),
  canCreateSubtasks: z.boolean(),
  /** the phases that `next_task` gives to the role; all if absent */
  phases: z.array(ShortText).optional(),
  prompts: z.record(z.string(), z.string()),
});
export type LifecycleRole = z.infer<typeof LifecycleRole>;

export const LifecycleSettings = z.object({
  initialState: z.string(),
  disconnectState: z.string(),
  blockingStates: z.array(z.string()),
  unknownPhase: Enforcement,
});

/**
 * A resolved lifecycle: inheritance, overlays and inferred categories are applied. It is stored in this form, and its
 * content hash pins it.
 */
export const Lifecycle = z.object({
  name: z.string(),
  description: ShownText.optional(),
  settings: LifecycleSettings,
  /** the order of the states, in which the first one of a category is found; a database may reorder `states` */
  order: z.array(z.string()),
  states: z.record(z.string(), LifecycleState),
  phases: z.record(z.string(), TransitionPrompts),
  /** keyed by `state+phase` */
  combos: z.record(z.string(), TransitionPrompts),
  /** keyed by `status:<state>` or `phase:<phase>` */
  gates: z.record(z.string(), z.array(LifecycleGate)),
  roles: z.record(z.string(), LifecycleRole),
});
export type Lifecycle = z.infer<typeof Lifecycle>;
