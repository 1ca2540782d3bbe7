import type { Position } from "../../model/position.ts";

/** A task that no escalation and no open branch holds any longer. */
export function release(position: Position): Position {
  const { escalation: _escalation, branches: _branches, ...rest } = position;
  return rest;
}
