import type { Fold } from "./fold.ts";

/** An approval for another report drops the earlier approvals: the report that they approved has been replaced. */
export const foldApproved: Fold<"approved"> = (position, event) => {
  const { approved = [], approvedReport } = position;
  const { requirement, report = approvedReport } = event;
  if (report === undefined) return { ...position, approved: [...approved, requirement] };
  const before = report === approvedReport ? approved : [];
  return { ...position, approved: [...before, requirement], approvedReport: report };
};
