import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { bareRecord } from "../../model/copy-record.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { TeamFacts } from "../../model/team-facts.ts";

/**
 * A task whose progress is discarded. Its identity, description, lifecycle, fence and history stay. So do the counts of
 * its neighbours: its links are not replaced.
 */
export function replaced(record: TaskRecord, workflow: string): TaskRecord {
  const { definition: _definition, attachments: _attachments, team, ...kept } = bareRecord(record);
  const state = lifecycleOf(record).settings.initialState;
  const next: TaskRecord = { ...kept, workflow, category: "ready", state };
  const counts = countsIn(team ?? {});
  return Object.keys(counts).length === 0 ? next : { ...next, team: counts };
}

function countsIn({ blockers, dependants, openChildren }: TeamFacts): TeamFacts {
  return {
    ...(blockers !== undefined && { blockers }),
    ...(dependants !== undefined && { dependants }),
    ...(openChildren !== undefined && { openChildren }),
  };
}
