import * as z from "zod";
import { Gate } from "./gate.ts";

const count = z.number().int().min(0);

/** What one kind of attack tried, and what came back. */
export const AttackTally = z.object({
  name: z.string(),
  about: z.string(),
  tries: count,
  calls: count,
  /** calls that were carried out; that alone is no harm */
  accepted: count,
  /** calls that were refused, by code */
  refused: z.record(z.string(), count),
});
export type AttackTally = z.infer<typeof AttackTally>;

/** A gate that was passed without what it asks for. */
export const Breach = z.object({ attack: z.string(), task: z.string(), node: z.string(), what: z.string() });
export type Breach = z.infer<typeof Breach>;

/** What came of letting a hostile agent loose on a workflow. */
export const AttackReport = z.object({
  workflow: z.string(),
  version: z.string(),
  seed: z.number().int(),
  tries: count,
  calls: count,
  attacks: z.array(AttackTally),
  /**
   * with how often tasks came there, how often it was opened as it asks to be, and how often they ended in success
   * past it by what an agent wrote
   */
  gates: z.array(Gate.extend({ reached: count, opened: count, avoided: count })),
  /** gates that can be avoided by what an agent writes, as verification says */
  agentDecided: z.array(z.object({ workflow: z.string(), node: z.string(), message: z.string() })),
  /** tasks that ended, by result */
  ended: z.record(z.string(), count),
  breaches: z.array(Breach),
});
export type AttackReport = z.infer<typeof AttackReport>;
