import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";
import { loadTask } from "./load-task.ts";

/** Loads a task that the engine can move. Refuses a plain task, and a task whose workflow is not loaded. */
export async function loadMovable(call: Call, id: string): Promise<Result<TaskRecord>> {
  const found = await loadTask(call, id);
  if (!found.ok || found.value.workflow !== "") return found;
  const message = `"${id}" follows no workflow: it has states, and no steps.`;
  return { ok: false, refusal: { code: "NO_WORKFLOW", message, facts: { taskId: id } } };
}
