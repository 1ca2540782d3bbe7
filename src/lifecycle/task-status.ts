import type { Category } from "../model/lifecycle.ts";
import type { Status } from "../model/status.ts";
import type { Hold, TaskRecord } from "../model/task.ts";

const ofCategory: Readonly<Record<Category, Status>> = {
  ready: "PENDING",
  active: "IN_PROGRESS",
  waiting: "PAUSED",
  done: "COMPLETED",
  failed: "FAILED",
  cancelled: "CANCELLED",
};

/** The status of each hold but `unknown_workflow`: a task with that hold keeps the status that its loader stated. */
const ofHold: Readonly<Record<Exclude<Hold, "unknown_workflow">, Status>> = {
  unknown_workflow_hitl: "HITL",
  paused: "PAUSED",
  branches: "PAUSED",
  question: "HITL",
  approval: "HITL",
  escalation: "HITL",
  consult: "HITL",
};

/** The status that callers see: if the task has a hold, that of the hold, otherwise that of its category. */
export function taskStatus({ hold, category }: Pick<TaskRecord, "hold" | "category">): Status {
  return hold === undefined || hold === "unknown_workflow" ? ofCategory[category] : ofHold[hold];
}
