import type { TaskRecord } from "../../model/task.ts";

/** A task that becomes the guided run of an agent. Drops the claim of an earlier holder. */
export function adopted(record: TaskRecord, run: NonNullable<TaskRecord["run"]>): TaskRecord {
  const { claim: _claim, ...rest } = record;
  return { ...rest, run };
}
