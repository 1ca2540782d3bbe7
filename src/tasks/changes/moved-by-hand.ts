import type { JudgedMove } from "../../lifecycle/moves/judge-move.ts";
import type { TaskRecord } from "../../model/task.ts";

/**
 * A task after a move by hand. Only a plain task has a phase and a hold of its own; a task with a workflow has those of
 * its position. A claim ends with the active states.
 */
export function movedByHand(
  record: TaskRecord,
  { state, category, phase, hold, releases }: JudgedMove,
  now: number,
): TaskRecord {
  const { claim, ...rest } = record;
  const next: TaskRecord = { ...rest, state, category, updatedAt: now };
  if (claim && !releases) next.claim = claim;
  if (record.workflow !== "") return next;
  const { hold: _hold, ...plain } = next;
  const { phase: _phase, ...team } = record.team ?? {};
  return { ...plain, ...(hold && { hold }), team: { ...team, ...(phase !== undefined && { phase }) } };
}
