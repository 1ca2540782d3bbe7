import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";

export interface ShownClaim {
  readonly worker?: string | undefined;
  readonly fence?: number | undefined;
}

/** A task under a claim is moved only by whoever shows that claim's fence. */
export function judgeClaim({ claim, id, step }: TaskRecord, shown: ShownClaim): Refusal | undefined {
  const facts = { taskId: id, currentStep: step };
  if (shown.fence === undefined) {
    if (!claim) return undefined;
    return { code: "CLAIM_REQUIRED", message: `"${id}" is claimed by ${claim.owner}.`, facts };
  }
  if (claim?.fence === shown.fence && (shown.worker === undefined || shown.worker === claim.owner))
    return undefined;
  return {
    code: "CLAIM_LOST",
    message: `The claim ${shown.fence} on "${id}" does not hold any more.`,
    facts: { ...facts, ...(claim && { owner: claim.owner }) },
  };
}
