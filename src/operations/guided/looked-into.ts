import { isForOtherReporter } from "../../engine/view/other-reporter.ts";
import { wordsOfRequirementId } from "../../model/requirement.ts";
import type { BlockedAction } from "../../model/situation.ts";
import type { Run } from "./run.ts";

/** Whether a report is refused only until it is made: then what it needs is looked into, and people are asked. */
export function isLookedInto(blocked: BlockedAction, { hold }: Run): boolean {
  const { action, code } = blocked;
  if (action.action !== "report" || code !== "EVIDENCE_MISSING") return false;
  // Nothing that this agent does makes a person who was asked quicker.
  return hold !== "approval" && !isForOtherReporter(blocked);
}

export function requirementsOf({ unmet = [] }: BlockedAction): string {
  return unmet.map(wordsOfRequirementId).join("; ");
}
