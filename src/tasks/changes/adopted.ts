import type { TaskRecord } from "../../model/task.ts";

/** A task that an agent is led through from now on, without the claim of an earlier holder. */
export function adopted(record: TaskRecord, run: NonNullable<TaskRecord["run"]>): TaskRecord {
  const { claim: _claim, ...rest } = record;
  return { ...rest, run };
}
