import type { Caller } from "../model/caller.ts";
import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";

export interface ShownClaim {
  readonly worker?: string | undefined;
  readonly fence?: number | undefined;
}

const LED = "You lead this run: report with complete_step, give up with end_workflow.";

/**
 * A task under a claim is moved only by whoever shows that claim's fence. A fence is no secret: it keeps a worker out
 * whose claim has run out, not one that lies. So a run is its agent's besides, who never learns its fence.
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
