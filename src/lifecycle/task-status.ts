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

/** What a workflow will make of its task cannot be told before it is there: until then it is what it was said to be. */
const ofHold: Readonly<Record<Exclude<Hold, "unknown_workflow">, Status>> = {
  unknown_workflow_hitl: "HITL",
  paused: "PAUSED",
  branches: "PAUSED",
  question: "HITL",
  approval: "HITL",
  escalation: "HITL",
};

/** The status callers see: why it cannot be taken up, if something holds it; otherwise what its state means. */
export function taskStatus({ hold, category }: Pick<TaskRecord, "hold" | "category">): Status {
  return hold === undefined || hold === "unknown_workflow" ? ofCategory[category] : ofHold[hold];
}
