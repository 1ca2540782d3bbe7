import { mergeDoers } from "../doers.ts";
import type { Fold } from "./fold.ts";
import { withBranches } from "./with-branches.ts";

export const foldBranchCounted: Fold<"branch_counted"> = (position, { branch, passed, doneBy }) =>
  withBranches(position, {
    ended: { ...position.branches?.ended, [branch]: passed },
    ...(doneBy && { doneBy: mergeDoers(position.branches?.doneBy, doneBy) }),
  });
