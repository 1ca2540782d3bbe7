import type { Caller } from "../model/caller.ts";
import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";

export interface ShownClaim {
  readonly worker?: string | undefined;
  readonly fence?: number | undefined;
}

const LED = "You lead this run: report with complete_step, give up with end_workflow.";

/**
 * Refuses a caller that does not show the fence of the task's claim. A fence is no secret: it stops a worker whose
 * claim has expired, not a worker that lies. So a guided run is also bound to its agent, which never learns the fence.
 */
export function judgeClaim(
  { claim, id, step, run }: TaskRecord,
  shown: ShownClaim,
  caller: Caller,
): Refusal | undefined {
  const facts = { taskId: id, currentStep: step };
  if (shown.fence === undefined) {
    if (!claim) return undefined;
    const isLed = run !== undefined && claim.owner === caller.id;
    const message = isLed ? LED : `"${id}" is claimed by ${claim.owner}.`;
    return { code: "CLAIM_REQUIRED", message, facts };
  }
  const worker = shown.worker ?? (run && caller.kind === "agent" ? caller.id : undefined);
  if (claim?.fence === shown.fence && (worker === undefined || worker === claim.owner)) return undefined;
  return {
    code: "CLAIM_LOST",
    message: `The claim ${shown.fence} on "${id}" does not hold any more.`,
    facts: { ...facts, ...(claim && { owner: claim.owner }) },
  };
}
