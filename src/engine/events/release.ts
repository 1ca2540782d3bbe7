import type { Position } from "../../model/position.ts";

/** The position without its escalation and its branches, so that the task no longer waits. */
export function release(position: Position): Position {
  const { escalation: _escalation, branches: _branches, ...rest } = position;
  return rest;
}
