import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import type { Call } from "../ports/call.ts";
import { loadCurrent } from "./load-current.ts";
import { placeTask } from "./place-waiting.ts";

/** The task as it is now, if its workflow is known: one that is not cannot be moved by anybody. */
export async function loadMovable(call: Call, id: string): Promise<Result<TaskRecord>> {
  const record = await loadCurrent(call, id);
  if (!record) return taskNotFound(id);
  if (record.definition !== undefined) return { ok: true, value: record };
  // Its workflow may have come while nobody looked, or whoever brought it may have been stopped half-way.
  const refusal = await placeTask(call, record);
  if (refusal) return { ok: false, refusal };
  const placed = await loadCurrent(call, id);
  return placed ? { ok: true, value: placed } : taskNotFound(id);
}
