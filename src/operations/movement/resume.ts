import type { TaskRecord } from "../../model/task.ts";
import { settle } from "../../tasks/settle.ts";
import type { Context } from "../ports/context.ts";

/** A paused task back at its step, with the time limit it has there. */
export async function resumed(record: TaskRecord, context: Context): Promise<TaskRecord> {
  const { project, position, definition } = record;
  if (!position || definition === undefined) throw new Error(`task ${record.id} has no position`);
  const program = await context.library.pinned(project, definition);
  const world = await context.library.worldFor(project, program, position, context.now(), record.context);
  return settle(record, program, position, world);
}
