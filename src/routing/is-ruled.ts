import type { Choice } from "./list-candidates.ts";

/** Whether a rule may take the candidate. An escalation is no way on, and a skip needs a reason that no rule has. */
export function isRuled({ candidate: { decision } }: Choice): boolean {
  return decision !== "ESCALATE" && decision !== "SKIP";
}
