import type { Position } from "../../model/position.ts";

/** Drops the branches of a fork. Their doers become the task's last doers of those steps. */
export function closeBranches(position: Position, step: string): Position {
  const { branches, ...rest } = position;
  return { ...rest, step, doneBy: { ...position.doneBy, ...branches?.doneBy } };
}
