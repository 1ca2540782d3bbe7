import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { unknownTask } from "../door/unknown-filter.ts";
import { loadCurrent } from "../movement/load-current.ts";
import { placeTask } from "../movement/place-waiting.ts";
import type { Call } from "../ports/call.ts";

/** Loads a task, after releasing an expired claim and placing it in its workflow if that is loaded by now. */
export async function loadTeamTask(id: string, call: Call): Promise<Result<TaskRecord>> {
  const found = await loadCurrent(call, id);
  if (!found || found.team?.obliterated) return (await unknownTask(id, call)) ?? taskNotFound(id);
  if (found.definition !== undefined || found.workflow === "") return { ok: true, value: found };
  await placeTask(call, found);
  return { ok: true, value: (await loadCurrent(call, id)) ?? found };
}
