import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { needsClaim, nextState } from "../../lifecycle/state-for.ts";
import type { TaskRecord } from "../../model/task.ts";

/** A task without its claim, back in the queue unless it waits. */
export function released(record: TaskRecord, now: number): TaskRecord {
  const { claim: _claim, ...rest } = record;
  const lifecycle = lifecycleOf(record);
  const category = needsClaim(lifecycle, record.state) ? "ready" : record.category;
  return { ...rest, category, state: nextState(lifecycle, record.state, category), updatedAt: now };
}

/**
 * A task whose lease or time limit has expired, if that caused no move. Removes an expired time limit; otherwise
 * every sweep would find the task again.
 */
export function expired(record: TaskRecord, now: number): TaskRecord {
  const { due, ...rest } = record;
  return released(due !== undefined && due <= now ? rest : record, now);
}
