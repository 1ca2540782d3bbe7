import type { World } from "../../engine/world.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { nextState } from "../../lifecycle/state-for.ts";
import type { Position } from "../../model/position.ts";
import type { Claim, TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import { recordAt } from "../record-at.ts";

/** The record after a move to this position. A claim stays on the task only if it is passed in. */
export function settled(
  record: TaskRecord,
  program: Program,
  position: Position,
  world: World,
  claim?: Claim,
): TaskRecord {
  const next = recordAt(record, program, position, world, claim);
  next.state = nextState(lifecycleOf(record), record.state, next.category);
  return next;
}
