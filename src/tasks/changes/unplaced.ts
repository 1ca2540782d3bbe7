import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { stateFor } from "../../lifecycle/state-for.ts";
import type { Category } from "../../model/lifecycle.ts";
import type { Status } from "../../model/status.ts";
import type { Hold, TaskRecord } from "../../model/task.ts";

/** The holds of tasks that have no position because their workflow is unknown. */
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

/**
 * A task that waits for its workflow. It is listed and counted under the status that its loader states. The lifecycle
 * takes effect only when the task is placed, so any state may follow any other here.
 */
export function unplaced(record: TaskRecord, status: Status, now: number): TaskRecord {
  const lifecycle = lifecycleOf(record);
  const category = categories[status];
  return {
    ...record,
    category,
    state: category === "waiting" ? lifecycle.settings.initialState : stateFor(lifecycle, category),
    hold: status === "HITL" ? "unknown_workflow_hitl" : "unknown_workflow",
    updatedAt: now,
  };
}
