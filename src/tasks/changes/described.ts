import type { Caller } from "../../model/caller.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { TaskInput } from "../../model/task-input.ts";

type Description = Pick<TaskInput, "issueId" | "title" | "priority" | "context" | "parent">;

/** Changes the fields that describe a task; the task does not move. */
export function described(record: TaskRecord, task: Description, now: number): TaskRecord {
  return {
    ...record,
    ...(task.issueId !== undefined && { issueId: task.issueId }),
    ...(task.title !== undefined && { title: task.title }),
    ...(task.priority !== undefined && { priority: plainPriority(task.priority) }),
    ...(task.context !== undefined && { context: task.context }),
    ...(task.parent !== undefined && { parent: task.parent }),
    updatedAt: now,
  };
}

/**
 * The priority as SQLite's driver stores it, which turns a number very close to 0 into 0. Otherwise the record and
 * its history would differ.
 */
function plainPriority(priority: number): number {
  return Math.abs(priority) < Number.EPSILON ? 0 : priority;
}

/**
 * Sets the start variables of a task that is not placed yet, and stores who wrote them: a variable that an agent
 * wrote may not decide what only a person may decide.
 */
export function withVariables(
  record: TaskRecord,
  { variables }: Pick<TaskInput, "variables">,
  variablesBy: Caller,
): TaskRecord {
  if (record.definition !== undefined || variables === undefined) return record;
  return { ...record, placement: { ...record.placement, variables, variablesBy } };
}
