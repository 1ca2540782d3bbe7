import * as z from "zod";
import { Audience } from "./evidence.ts";
import { Resolution } from "./move.ts";
import { Refusal } from "./refusal.ts";

/** A move that would be accepted now, as its caller would send it. */
export const LegalAction = z.object({
  action: z.enum(["begin", "report", "answer", "pass", "skip", "call", "resolve"]),
  outcome: z.string().optional(),
  option: z.string().optional(),
  workflow: z.string().optional(),
  /** the variables that the move must carry */
  needs: z.array(z.string()).optional(),
  resolution: Resolution.optional(),
  on: z.string().optional(),
  description: z.string(),
});
export type LegalAction = z.infer<typeof LegalAction>;

export const BlockedAction = z.object({
  action: LegalAction,
  /** the code of the refusal that the action would get */
  code: Refusal.shape.code,
  reason: z.string(),
  /** the ids of the requirements that do not hold yet */
  unmet: z.array(z.string()).optional(),
});
export type BlockedAction = z.infer<typeof BlockedAction>;

/** The possible moves at a position, for one viewer: agents and people get different lists. */
export const Situation = z.object({
  step: z.string(),
  name: z.string(),
  message: z.string(),
  /** the limits of the agent's own tools here, in short; absent without any */
  bounds: z.string().optional(),
  required: z.array(LegalAction),
  optional: z.array(LegalAction),
  blocked: z.array(BlockedAction),
  checkpoint: z
    .object({
      id: z.string(),
      message: z.string(),
      options: z.array(z.object({ id: z.string(), label: z.string(), description: z.string().optional() })),
      audience: Audience,
      askedAt: z.number(),
    })
    .optional(),
  complete: z.boolean(),
});
export type Situation = z.infer<typeof Situation>;
