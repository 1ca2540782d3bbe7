import { type Caller, isKnownAgent } from "../model/caller.ts";
import type { Claim, TaskRecord } from "../model/task.ts";

/**
 * A new lease on a task; every claim is made here. Its fence is higher than those of all earlier claims, so writes
 * under a lost claim are refused.
 */
export function newClaim(
  { fence }: Pick<TaskRecord, "fence">,
  owner: string,
  until?: number,
  by?: Caller,
): Claim {
  const claim: Claim = { owner, ...(until !== undefined && { until }), fence: fence + 1 };
  if (by && isKnownAgent(by)) claim.agent = by.id;
  return claim;
}

/**
 * The claim with a later end. Never shortens: a worker may have asked for a longer lease than the default. The claim of a
 * connected worker has no end of its own.
 */
export function extended(claim: Claim, until: number): Claim {
  return claim.until === undefined || claim.until >= until ? claim : { ...claim, until };
}
