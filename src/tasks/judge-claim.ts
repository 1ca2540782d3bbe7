import type { Caller } from "../model/caller.ts";
import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";
import { judgeClaimAgent } from "./judge-claim-agent.ts";

export interface ShownClaim {
  readonly worker?: string | undefined;
  readonly fence?: number | undefined;
}

const LED = "You lead this run: report with complete_step, give up with end_workflow.";

/**
 * Refuses a caller that does not show the fence of the task's claim. A fence is no secret: it stops a worker whose
 * claim has expired, not a worker that lies. So a guided run is also bound to its agent, which never learns the fence.
 */
export function judgeClaim(task: TaskRecord, shown: ShownClaim, caller: Caller): Refusal | undefined {
  const { claim, id, step, run } = task;
  const facts = { taskId: id, currentStep: step };
  if (shown.fence === undefined)
    return claim && { code: "CLAIM_REQUIRED", message: fenceMissing(task, shown, caller), facts };
  const worker = shown.worker ?? (run && caller.kind === "agent" ? caller.id : undefined);
  const isCurrent = claim?.fence === shown.fence;
  if (isCurrent && (worker === undefined || worker === claim.owner)) return judgeClaimAgent(task, caller);
  return {
    code: "CLAIM_LOST",
    message: isCurrent
      ? `The claim ${shown.fence} on "${id}" belongs to ${claim.owner}, not to ${worker}.`
      : `The claim ${shown.fence} on "${id}" does not hold any more.`,
    facts: { ...facts, ...(claim && { owner: claim.owner }) },
  };
}

/** The message for a caller without a fence. If the caller names the claim's worker, only the fence is missing. */
function fenceMissing({ claim, id, run }: TaskRecord, { worker }: ShownClaim, { id: self }: Caller): string {
  const isOwn = claim?.owner === (worker ?? self);
  if (run !== undefined && claim?.owner === self) return LED;
  if (run !== undefined || !isOwn) return `"${id}" is claimed by ${claim?.owner}.`;
  return `"${id}" is claimed by ${claim.owner}. The call lacks the fence of that claim: add \`fence: ${claim.fence}\`.`;
}
