import type { TaskRecord, TaskSummary } from "../../model/task.ts";
import { summaryOf } from "../../tasks/view/summary.ts";

/** A task as the tools of teams show it: with its state, also if the task has no other facts of teams. */
export function shownTask(record: TaskRecord): TaskSummary {
  return { ...summaryOf(record), state: record.state };
}
