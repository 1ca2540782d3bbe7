import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { type MovedTask, type MoveRequest, moveTarget } from "../../lifecycle/moves/judge-move.ts";
import type { Caller } from "../../model/caller.ts";
import type { TaskRecord } from "../../model/task.ts";
import { placeIn } from "../../team/place-in.ts";
import { gateProofs } from "../movement/gates/gate-proofs.ts";
import type { Call } from "../ports/call.ts";

/** The place of a task, with everything that it can show at the gates of a requested move. */
export async function provenPlace(
  record: TaskRecord,
  request: MoveRequest,
  by: Caller,
  call: Call,
): Promise<MovedTask> {
  const place = placeIn(record);
  const target = moveTarget(lifecycleOf(record), place, request);
  return target.ok ? { ...place, ...(await gateProofs(record, target.value, by, call)) } : place;
}
