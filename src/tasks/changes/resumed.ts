import type { World } from "../../engine/world.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import { settled } from "./settled.ts";

/** A paused task back at its step, with the time limit of that step. */
export function resumed(record: TaskRecord, program: Program, world: World): TaskRecord {
  if (!record.position) throw new Error(`task ${record.id} has no position`);
  return settled(record, program, record.position, world);
}
