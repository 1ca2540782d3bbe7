import type { Category } from "../model/lifecycle.ts";
import type { Status } from "../model/status.ts";
import type { Hold, TaskRecord } from "../model/task.ts";
import { defaultLifecycle, stateOf } from "./default-lifecycle.ts";

/** The holds of tasks that have no place because their workflow is unknown. */
export const UNPLACED: readonly Hold[] = ["unknown_workflow", "unknown_workflow_hitl"];

const categories: Readonly<Record<Status, Category>> = {
  PENDING: "ready",
  IN_PROGRESS: "active",
  PAUSED: "waiting",
  HITL: "waiting",
  COMPLETED: "done",
  FAILED: "failed",
  CANCELLED: "cancelled",
};

/** How a task without a place is kept, so that it shows, counts and is found as what it was said to be. */
export function unplaced(status: Status = "PENDING"): Pick<TaskRecord, "category" | "hold" | "state"> {
  const category = categories[status];
  return {
    category,
    state: category === "waiting" ? defaultLifecycle.initial : stateOf(defaultLifecycle, category),
    hold: status === "HITL" ? "unknown_workflow_hitl" : "unknown_workflow",
  };
}
