import type { Decision } from "../model/routing.ts";
import type { Choice } from "./list-candidates.ts";

/** The decisions that only an answer makes complete. */
export const needsAnswer: ReadonlySet<Decision> = new Set(["SKIP", "INJECT_NODES", "EXTEND_GRAPH"]);

/** Whether a candidate can be taken without an answer: a skip needs a reason, and added steps have to be named. */
export function isComplete({ candidate: { decision } }: Choice): boolean {
  return !needsAnswer.has(decision);
}

/** Whether a rule may take the candidate. An escalation is no way on. */
export function isRuled(choice: Choice): boolean {
  return choice.candidate.decision !== "ESCALATE" && isComplete(choice);
}
