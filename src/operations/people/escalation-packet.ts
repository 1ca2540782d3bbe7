import type * as z from "zod";
import { RouteDecision } from "../../model/routing.ts";

/** What a person needs who decides instead of a router. The figures and the failure are as tools and agents gave them. */
export const EscalationPacket = RouteDecision.pick({
  status: true,
  reason: true,
  confidence: true,
  source: true,
  candidates: true,
  eliminated: true,
  warnings: true,
  rejected: true,
  forensics: true,
  iteration: true,
  matched: true,
  last_failure: true,
});
export type EscalationPacket = z.infer<typeof EscalationPacket>;

export function escalationPacket(decision: RouteDecision): EscalationPacket {
  return EscalationPacket.parse(decision);
}
