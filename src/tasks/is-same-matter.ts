import type { TaskRecord } from "../model/task.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";

/**
 * Whether two records of a task differ at most in fields on which no decision about the task depends: its priority,
 * its parent, and the end of its lease. Any caller may change those, so such a change must not invalidate a
 * decision.
 */
export function isSameMatter(before: TaskRecord, now: TaskRecord): boolean {
  return before.version === now.version || sameValue(matterOf(before), matterOf(now));
}

function matterOf({ claim, ...record }: TaskRecord): Partial<TaskRecord> {
  const {
    version: _version,
    hash: _hash,
    updatedAt: _at,
    priority: _priority,
    parent: _parent,
    ...matter
  } = record;
  return { ...matter, ...(claim && { claim: { ...claim, until: 0 } }) };
}
