import type { Position } from "../model/position.ts";

/** Whether a person has approved a requirement on this visit, for this report. */
export function isApproved(
  { approved, approvedReport }: Position,
  requirement: string,
  report: string | undefined,
): boolean {
  if (!approved?.includes(requirement)) return false;
  return approvedReport === undefined || approvedReport === report;
}
