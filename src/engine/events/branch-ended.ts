import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";

export const foldBranchEnded: Fold<"branch_ended"> = (position, { passed }) => {
  const next = copyPosition(position);
  next.state = passed ? "done" : "failed";
  next.result = passed ? "success" : "failure";
  return next;
};
