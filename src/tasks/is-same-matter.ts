import type { TaskRecord } from "../model/task.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";

/**
 * Whether two records of a task differ at most in fields on which no decision about the task depends: its priority, its
 * parent, the counts of its neighbours, and the end of its lease. Any caller may change those, so such a change must not
 * invalidate a decision.
 */
export function isSameMatter(before: TaskRecord, now: TaskRecord): boolean {
  return before.version === now.version || sameValue(matterOf(before), matterOf(now));
}

function matterOf({ claim, team, ...record }: TaskRecord): Partial<TaskRecord> {
  const {
    version: _version,
    hash: _hash,
    counted: _counted,
    updatedAt: _at,
    priority: _priority,
    parent: _parent,
    ...matter
  } = record;
  const { blockers: _b, openChildren: _o, dependants: _d, lane: _l, ...facts } = team ?? {};
  return { ...matter, ...(claim && { claim: { ...claim, until: 0 } }), ...(team && { team: facts }) };
}
