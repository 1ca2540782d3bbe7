import type { TaskRecord } from "../../model/task.ts";

/** A task that only this worker may claim; without a worker, every worker may. */
export function withAssignee(record: TaskRecord, assignee: string | undefined, now: number): TaskRecord {
  const { assignee: _assignee, ...team } = record.team ?? {};
  return {
    ...record,
    team: { ...team, ...(assignee !== undefined && { assignee }) },
    updatedAt: now,
  };
}
