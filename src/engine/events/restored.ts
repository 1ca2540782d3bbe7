import type { Fold } from "./fold.ts";

/** Approvals are dropped: they were given for the step of another version. */
export const foldRestored: Fold<"restored"> = (position, event) => {
  const { type: _type, at, doneBy = position.doneBy, ...stated } = event;
  const { approved: _approved, approvedReport: _report, ...rest } = position;
  return { ...rest, ...stated, doneBy, since: at, visit: position.visit + 1 };
};
