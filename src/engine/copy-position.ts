import type { Position } from "../model/position.ts";

/**
 * Copies a position field by field: this runs for every event, and a spread that adds a field is several times
 * slower. If a required field is missing here, the code does not compile. If an optional one is missing, the test
 * fails: its sample position must have every field.
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
