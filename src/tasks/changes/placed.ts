import type { World } from "../../engine/world.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { stateFor } from "../../lifecycle/state-for.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import type { InitialPosition } from "../initial-position.ts";
import { recordAt } from "../record-at.ts";
import { paused } from "./paused.ts";

/** A task at its first position in its workflow. Its lifecycle begins here, and may begin in any state. */
export function placed(
  record: TaskRecord,
  program: Program,
  at: Pick<InitialPosition, "position" | "paused">,
  world: World,
  pausedBy: NonNullable<TaskRecord["pausedBy"]>,
): TaskRecord {
  const next = recordAt({ ...record, definition: program.version }, program, at.position, world);
  next.state = stateFor(lifecycleOf(record), next.category);
  return at.paused ? paused(next, pausedBy, world.now) : next;
}
