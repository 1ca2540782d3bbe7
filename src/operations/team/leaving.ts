import type { TaskRecord } from "../../model/task.ts";
import { marksFor } from "../movement/workers/held-marks.ts";
import { loadWorker } from "../movement/workers/load-worker.ts";
import type { Call } from "../ports/call.ts";

/** The owner of a task as it leaves the task: its last thought, and what it had marked. */
export async function leaving({ id, claim }: TaskRecord, call: Call) {
  const owner = claim?.owner ?? "";
  const worker = owner === "" ? undefined : (await loadWorker(owner, call))?.worker;
  if (!worker) return { id: owner };
  return { id: owner, thought: worker.thought, marks: await marksFor(worker, id, call) };
}
