import type { Refusal } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { overridesClaim } from "./judge-take.ts";
import type { TeamMover } from "./team-mover.ts";

/**
 * Refuses a caller that changes a task under another worker's claim. The fence, if given, must be that of the claim: it
 * tells a late call of a worker that has lost and retaken the task.
 */
export function judgeHolder(
  { id, claim, run }: TaskRecord,
  fence: number | undefined,
  mover: TeamMover,
): Refusal | undefined {
  const worker = mover.live?.worker.id;
  const facts = { taskId: id, ...(claim && { owner: claim.owner }) };
  const hasLost = worker !== undefined && mover.live?.worker.lost.includes(id) === true;
  const isStale = fence !== undefined && fence !== claim?.fence;
  if ((hasLost && claim?.owner !== worker) || isStale)
    return { code: "CLAIM_LOST", message: `The claim on "${id}" does not hold any more.`, facts };
  if (!claim || (claim.owner === worker && !run)) return undefined;
  const isOperators = worker === undefined && mover.mayAssign;
  if (!run && (isOperators || overridesClaim(claim, mover))) return undefined;
  return { code: "TASK_CLAIMED", message: `"${id}" is claimed by ${claim.owner}.`, facts };
}
