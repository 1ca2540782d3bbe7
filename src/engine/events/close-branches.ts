import type { Position } from "../../model/position.ts";

/** Drops the branches of a fork; the doers that the branches saw become the last doers the task knows. */
export function closeBranches(position: Position, step: string): Position {
  const { branches, ...rest } = position;
  return { ...rest, step, doneBy: { ...position.doneBy, ...branches?.doneBy } };
}
