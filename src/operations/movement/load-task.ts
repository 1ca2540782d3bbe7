import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import type { Call } from "../ports/call.ts";
import { loadCurrent } from "./load-current.ts";
import { placeTask } from "./place-waiting.ts";

/** Loads a task that can be changed: a plain one, or one whose workflow is loaded. */
export async function loadTask(call: Call, id: string): Promise<Result<TaskRecord>> {
  const record = await loadCurrent(call, id);
  if (!record) return taskNotFound(id);
  if (record.definition !== undefined || record.workflow === "") return { ok: true, value: record };
  // Place the task now: a process may have loaded the workflow and stopped before placing the waiting tasks.
  const refusal = await placeTask(call, record);
  if (refusal) return { ok: false, refusal };
  const placed = await loadCurrent(call, id);
  return placed ? { ok: true, value: placed } : taskNotFound(id);
}
