import type { TaskRecord } from "../../model/task.ts";
import { resumed } from "../../tasks/changes/resumed.ts";
import type { Call } from "../ports/call.ts";
import { locate } from "./locate.ts";

/** Resumes a paused task at its step. */
export async function resume(record: TaskRecord, call: Call): Promise<TaskRecord> {
  const { program, world } = await locate(record, call);
  return resumed(record, program, world);
}
