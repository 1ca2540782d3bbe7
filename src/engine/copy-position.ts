import type { Position } from "../model/position.ts";

/**
 * Copies field by field, because this runs for every event and a spread that adds a field is several times slower.
 * A missing required field does not compile; a missing optional one fails the test, whose full position is typed.
 */
export function copyPosition(position: Position): Position {
  const copy: Position = {
    step: position.step,
    state: position.state,
    since: position.since,
    visit: position.visit,
    steps: position.steps,
    retries: position.retries,
    attempts: position.attempts,
    variables: position.variables,
    doneBy: position.doneBy,
    frames: position.frames,
  };
  if (position.phase !== undefined) copy.phase = position.phase;
  if (position.escalation !== undefined) copy.escalation = position.escalation;
  if (position.result !== undefined) copy.result = position.result;
  if (position.branch !== undefined) copy.branch = position.branch;
  if (position.branches !== undefined) copy.branches = position.branches;
  if (position.loops !== undefined) copy.loops = position.loops;
  if (position.skips !== undefined) copy.skips = position.skips;
  if (position.approved !== undefined) copy.approved = position.approved;
  if (position.approvedReport !== undefined) copy.approvedReport = position.approvedReport;
  if (position.routes !== undefined) copy.routes = position.routes;
  if (position.ending !== undefined) copy.ending = position.ending;
  return copy;
}
