import { lifecycleOf } from "../lifecycle/lifecycle-of.ts";
import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";

/** A state with a limit on the tasks in it. */
export interface LimitedState {
  /** the id of the record that counts the tasks */
  readonly id: string;
  readonly state: string;
  readonly limit: number;
}

/** The limited state that a task counts in; `undefined` if its state has no limit or the task is deleted. */
export function limitedState(record: TaskRecord | undefined): LimitedState | undefined {
  if (!record || record.team?.deletedAt !== undefined) return undefined;
  return limitOf(record, record.state);
}

/** The limit of a state in the task's lifecycle. */
export function limitOf(record: Pick<TaskRecord, "lifecycle">, state: string): LimitedState | undefined {
  const limit = lifecycleOf(record).states[state]?.wip;
  return limit === undefined ? undefined : { id: `${record.lifecycle} ${state}`, state, limit };
}

export function wipFull(taskId: string, { state, limit }: LimitedState): Refusal {
  return {
    code: "WIP_FULL",
    message: `"${state}" holds its ${limit} tasks already.`,
    facts: { taskId, state, limit },
  };
}
