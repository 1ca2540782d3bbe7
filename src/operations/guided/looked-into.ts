import type { BlockedAction } from "../../model/situation.ts";
import type { Run } from "./run.ts";

/** Whether a report is refused only until it is made: then what it needs is looked into, and people are asked. */
export function isLookedInto({ action, code, unmet = [] }: BlockedAction, { hold }: Run): boolean {
  if (action.action !== "report" || code !== "EVIDENCE_MISSING") return false;
  // Nothing that this agent does makes it somebody else, or a person who was asked quicker.
  return hold !== "approval" && !unmet.some((requirement) => /^\d+:by /.test(requirement));
}

export function requirementsOf({ unmet = [] }: BlockedAction): string {
  return unmet.map((requirement) => requirement.replace(/^\d+:/, "")).join("; ");
}
