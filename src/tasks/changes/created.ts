import { DEFAULT_LIFECYCLE } from "../../lifecycle/bundled/bundled-lifecycles.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import type { TaskRecord } from "../../model/task.ts";

/** A new task, pinned to its lifecycle and not placed in its workflow yet. */
export function created(
  { project, id, workflow, synced }: Pick<TaskRecord, "project" | "id" | "workflow" | "synced">,
  now: number,
  pin: string = DEFAULT_LIFECYCLE,
): TaskRecord {
  const { settings, states } = lifecycleOf({ lifecycle: pin });
  const state = settings.initialState;
  return {
    project,
    id,
    version: 0,
    hash: "",
    workflow,
    lifecycle: pin,
    state,
    category: states[state]?.category ?? "ready",
    priority: 0,
    step: "",
    fence: 0,
    context: {},
    synced,
    createdAt: now,
    updatedAt: now,
  };
}
