import type { World } from "../../engine/world.ts";
import type { Position } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import type { Call } from "../ports/call.ts";

/** A task at its position, with the program it follows and the world it moves in. */
export interface Located {
  readonly taskId: string;
  /** absent for a run that exists only in its sealed token */
  readonly record?: TaskRecord;
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
}

/** Loads the program that a task follows, and the workflows that the program can call. */
export async function locate(
  record: TaskRecord,
  call: Call,
): Promise<Located & { readonly record: TaskRecord }> {
  const { position, definition, project } = record;
  if (!position || definition === undefined) throw new Error(`task ${record.id} has no position`);
  const {
    ports: { library },
  } = call;
  const program = await library.pinned(project, definition);
  const world = await library.worldFor(project, program, position, call.ports.now(), record.context);
  return { taskId: record.id, record, program, position, world };
}
