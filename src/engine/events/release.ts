import type { Position } from "../../model/position.ts";

/** The position without an escalation and without branches, so that nothing holds the task any longer. */
export function release(position: Position): Position {
  const { escalation: _escalation, branches: _branches, ...rest } = position;
  return rest;
}
