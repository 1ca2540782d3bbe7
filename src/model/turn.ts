import * as z from "zod";
import { Event } from "./event.ts";
import { EscalationReason, Position } from "./position.ts";

export const TurnAction = z.enum([
  "unconditional",
  "conditional",
  "retry",
  "escalate",
  "complete",
  "enter_subflow",
  "return",
  "fork",
  "join",
  "wait",
]);
export type TurnAction = z.infer<typeof TurnAction>;

/** The result of an accepted move: one atomic change. */
export const Turn = z.object({
  from: z.string(),
  to: z.string(),
  action: TurnAction,
  reason: EscalationReason.optional(),
  retriesUsed: z.number().int().optional(),
  retriesRemaining: z.number().int().optional(),
  warnings: z.array(z.string()),
  position: Position,
  events: z.array(Event),
});
export type Turn = z.infer<typeof Turn>;
