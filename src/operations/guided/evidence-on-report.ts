import { isForOtherReporter } from "../../engine/view/other-reporter.ts";
import { wordsOfRequirementId } from "../../model/requirement.ts";
import type { BlockedAction } from "../../model/situation.ts";
import type { GuidedRun } from "./guided-run.ts";

/**
 * Whether a report is blocked only by missing evidence. Such a report may be made: making it gathers the evidence
 * and asks people.
 */
export function isGatheredOnReport(blocked: BlockedAction, { hold }: GuidedRun): boolean {
  const { action, code } = blocked;
  if (action.action !== "report" || code !== "EVIDENCE_MISSING") return false;
  // While people are being asked, reporting again changes nothing.
  return hold !== "approval" && !isForOtherReporter(blocked);
}

export function requirementText({ unmet = [] }: BlockedAction): string {
  return unmet.map(wordsOfRequirementId).join("; ");
}
