import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { nextState } from "../../lifecycle/state-for.ts";
import { claimTarget } from "../../lifecycle/takeable.ts";
import { copyRecord } from "../../model/copy-record.ts";
import type { Category } from "../../model/lifecycle.ts";
import type { Claim, TaskRecord } from "../../model/task.ts";

/** A plain task follows the exits of its lifecycle. */
function stateUnderClaim(record: TaskRecord, category: Category): string {
  const lifecycle = lifecycleOf(record);
  const target = record.workflow === "" && !record.hold ? claimTarget(lifecycle, record.state) : undefined;
  return target ?? nextState(lifecycle, record.state, category);
}

/**
 * A task under a new claim. Work begins, unless the task still waits for a person. For a task that is still at its
 * start, `settled` makes the claim.
 */
export function claimed(record: TaskRecord, claim: Claim, now: number): TaskRecord {
  const next = copyRecord(record);
  next.category = record.hold ? record.category : "active";
  next.state = stateUnderClaim(record, next.category);
  next.claim = claim;
  next.fence = claim.fence;
  next.updatedAt = now;
  return next;
}
