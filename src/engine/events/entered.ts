import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";

/** Drops approvals: they belong to one visit of one node. */
export const foldEntered: Fold<"entered"> = (position, { step, at, since, phase }) => {
  const next = copyPosition(position);
  next.step = step;
  next.state = "ready";
  next.since = since ?? at;
  next.visit += 1;
  if (next.approved) {
    delete next.approved;
    delete next.approvedReport;
  }
  if (phase !== undefined) next.phase = phase;
  return next;
};
