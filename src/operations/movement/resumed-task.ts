import type { TaskRecord } from "../../model/task.ts";
import { resumed } from "../../tasks/changes/resumed.ts";
import type { Call } from "../ports/call.ts";
import { locate } from "./locate.ts";

/** A paused task back at its step, with the time limit of that step. */
export async function resumedTask(record: TaskRecord, call: Call): Promise<TaskRecord> {
  const { program, world } = await locate(record, call);
  return resumed(record, program, world);
}
