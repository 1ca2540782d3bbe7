import type { Position } from "../../model/position.ts";
import { copyPosition } from "../copy-position.ts";
import { markBusy } from "./mark-busy.ts";

/** Counts one step against the task's budget. Marks the loops around the step as not idle. */
export function countStep(position: Position): Position {
  const next = copyPosition(position);
  next.steps += 1;
  if (position.loops) next.loops = markBusy(position.loops);
  return next;
}
