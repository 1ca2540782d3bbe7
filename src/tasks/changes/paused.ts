import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { nextState } from "../../lifecycle/state-for.ts";
import type { TaskRecord } from "../../model/task.ts";

/** The task, paused: without claim and time limit. A limit that expires meanwhile takes effect on resuming. */
export function paused(
  record: TaskRecord,
  pausedBy: NonNullable<TaskRecord["pausedBy"]>,
  now: number,
): TaskRecord {
  const { claim: _claim, due: _due, ...rest } = record;
  const state = nextState(lifecycleOf(record), record.state, "ready");
  return { ...rest, category: "ready", state, hold: "paused", pausedBy, updatedAt: now };
}

/**
 * A paused task with a waiting position. The engine has no pauses, and lets a person decide only about waiting
 * tasks.
 */
export function waitingForPerson(record: TaskRecord): TaskRecord {
  const { hold, position } = record;
  return hold === "paused" && position ? { ...record, position: { ...position, state: "waiting" } } : record;
}
