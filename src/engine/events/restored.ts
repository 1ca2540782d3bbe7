import type { Fold } from "./fold.ts";

/** Drops approvals: they were given for a step of another version of the workflow. */
export const foldRestored: Fold<"restored"> = (position, event) => {
  const { type: _type, at, doneBy = position.doneBy, ...stated } = event;
  const { approved: _approved, approvedReport: _report, ...rest } = position;
  return { ...rest, ...stated, doneBy, since: at, visit: position.visit + 1 };
};
