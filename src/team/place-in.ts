import type { MovedTask } from "../lifecycle/moves/judge-move.ts";
import type { TaskRecord } from "../model/task.ts";
import { proofsOf } from "./proofs-of.ts";

/** The parts of a task that decide about a move by hand. */
export function placeIn(record: TaskRecord): MovedTask {
  const { id, state, workflow, team, position } = record;
  const phase = workflow === "" ? team?.phase : position?.phase;
  return { ...proofsOf(record), id, state, phase, inWorkflow: workflow !== "" };
}
