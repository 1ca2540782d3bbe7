import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { needsClaim, nextState } from "../../lifecycle/state-for.ts";
import type { TaskRecord } from "../../model/task.ts";

/**
 * A task without its claim, back in the queue unless it waits. `to`: the state in which a plain task is left, if its
 * lifecycle has it.
 */
export function released(record: TaskRecord, now: number, to?: string): TaskRecord {
  const { claim: _claim, ...rest } = record;
  const lifecycle = lifecycleOf(record);
  if (record.workflow === "") {
    const left = to !== undefined && Object.hasOwn(lifecycle.states, to) ? to : undefined;
    return plainReleased(record, left ?? lifecycle.settings.disconnectState, now);
  }
  const category = needsClaim(lifecycle, record.state) ? "ready" : record.category;
  return { ...rest, category, state: nextState(lifecycle, record.state, category), updatedAt: now };
}

/** A plain task without its claim, in this state of its lifecycle. A task that was not begun stays where it is. */
function plainReleased(record: TaskRecord, to: string, now: number): TaskRecord {
  const { claim: _claim, ...rest } = record;
  const lifecycle = lifecycleOf(record);
  const state = needsClaim(lifecycle, record.state) ? to : record.state;
  const category = lifecycle.states[state]?.category ?? record.category;
  return { ...rest, category, state, updatedAt: now };
}

/**
 * A task whose lease or time limit has expired, if that caused no move. Removes an expired time limit; otherwise
 * every sweep would find the task again.
 */
export function expired(record: TaskRecord, now: number): TaskRecord {
  const { due, ...rest } = record;
  return released(due !== undefined && due <= now ? rest : record, now);
}
