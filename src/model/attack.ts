import * as z from "zod";
import { Assurance } from "./evidence.ts";
import { Gate } from "./gate.ts";

const count = z.number().int().min(0);

/** The calls of one kind of attack, and their answers. */
export const AttackTally = z.object({
  name: z.string(),
  about: z.string(),
  tries: count,
  calls: count,
  /** accepted calls; an accepted call is harmless unless it leads to a breach */
  accepted: count,
  /** the number of refused calls, by refusal code */
  refused: z.record(z.string(), count),
});
export type AttackTally = z.infer<typeof AttackTally>;

/** A gate that a task passed without meeting its demand. */
export const Breach = z.object({ attack: z.string(), task: z.string(), node: z.string(), what: z.string() });
export type Breach = z.infer<typeof Breach>;

/** The means with which a gate falls, least first. `not reached`: no legal way led a task to the gate. */
export const FallLevel = z.enum(["agent tools", "client", "same user", "not at all", "not reached"]);

/** The level at which a gate falls, and the attacks that were made on it up to then. */
export const GateFall = Gate.extend({
  /** the level of assurance that the gate demands; absent if it demands none */
  demands: Assurance.optional(),
  falls: FallLevel,
  /** the attack that opened it */
  by: z.string().optional(),
  tried: z.array(z.string()),
  /** the attacks after which the task went on, though nothing proves that the gate was opened as it demands */
  unproven: z.array(z.string()),
});
export type GateFall = z.infer<typeof GateFall>;

/** The result of attacking a workflow with a hostile agent. */
export const AttackReport = z.object({
  workflow: z.string(),
  version: z.string(),
  seed: z.number().int(),
  tries: count,
  calls: count,
  attacks: z.array(AttackTally),
  /**
   * counts for each gate: tasks that reached it, tasks that opened it as it demands, and tasks that ended in success
   * and avoided it through variables that an agent wrote
   */
  gates: z.array(Gate.extend({ reached: count, opened: count, avoided: count })),
  /** gates that an agent can avoid by writing variables, according to verification */
  agentDecided: z.array(z.object({ workflow: z.string(), node: z.string(), message: z.string() })),
  /** the number of tasks that ended, by result */
  ended: z.record(z.string(), count),
  breaches: z.array(Breach),
  /** with `level: user`: the level at which each gate falls */
  falls: z.array(GateFall).optional(),
  /** with `level: user`: the program that made terminals; absent if this machine has none, so that none was tried */
  terminal: z.string().optional(),
});
export type AttackReport = z.infer<typeof AttackReport>;
