import { isForAnother } from "../../engine/awaits-another.ts";
import type { BlockedAction } from "../../model/situation.ts";
import type { GuidedRun } from "./guided-run.ts";

/** Whether a report is refused only until it is made: then what it needs is looked into, and people are asked. */
export function isGatheredOnReport(blocked: BlockedAction, { hold }: GuidedRun): boolean {
  const { action, code } = blocked;
  if (action.action !== "report" || code !== "EVIDENCE_MISSING") return false;
  // Nothing that this agent does makes a person who was asked quicker.
  return hold !== "approval" && !isForAnother(blocked);
}

export function requirementText({ unmet = [] }: BlockedAction): string {
  return unmet.map((requirement) => requirement.replace(/^\d+:/, "")).join("; ");
}
