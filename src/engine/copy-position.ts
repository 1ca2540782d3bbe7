import type { Position } from "../model/position.ts";

/** Field by field: every event comes through here, and a spread of this many fields costs ten times as much. */
export function copyPosition(position: Position): Position {
  const { step, state, since, visit, steps, retries, attempts, variables, doneBy, frames } = position;
  const { phase, escalation, result, branch, branches } = position;
  const copy: Position = { step, state, since, visit, steps, retries, attempts, variables, doneBy, frames };
  if (phase !== undefined) copy.phase = phase;
  if (escalation !== undefined) copy.escalation = escalation;
  if (result !== undefined) copy.result = result;
  if (branch !== undefined) copy.branch = branch;
  if (branches !== undefined) copy.branches = branches;
  const { loops, skips, approved, approvedReport, ending } = position;
  if (loops !== undefined) copy.loops = loops;
  if (skips !== undefined) copy.skips = skips;
  if (approved !== undefined) copy.approved = approved;
  if (approvedReport !== undefined) copy.approvedReport = approvedReport;
  if (ending !== undefined) copy.ending = ending;
  return copy;
}
