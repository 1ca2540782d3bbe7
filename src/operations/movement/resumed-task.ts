import type { TaskRecord } from "../../model/task.ts";
import { settle } from "../../tasks/settle.ts";
import type { Call } from "../ports/call.ts";

/** A paused task back at its step, with the time limit of that step. */
export async function resumedTask(record: TaskRecord, call: Call): Promise<TaskRecord> {
  const { project, position, definition } = record;
  if (!position || definition === undefined) throw new Error(`task ${record.id} has no position`);
  const program = await call.ports.library.pinned(project, definition);
  const world = await call.ports.library.worldFor(
    project,
    program,
    position,
    call.ports.now(),
    record.context,
  );
  return settle(record, program, position, world);
}
