import type { Branches, Position } from "../../model/position.ts";
import { copyPosition } from "../copy-position.ts";

/** Changes the branches of a task that has forked. */
export function withBranches(position: Position, change: Partial<Branches>): Position {
  const next = copyPosition(position);
  next.branches = { ...(position.branches as Branches), ...change };
  return next;
}
