import type { TaskRecord } from "../../model/task.ts";
import { released } from "./released.ts";

/** A task that is hidden and asleep until it is restored. Its claim ends. */
export function deleted(record: TaskRecord, now: number): TaskRecord {
  const free = record.claim ? released(record, now) : record;
  return { ...free, team: { ...free.team, deletedAt: now }, updatedAt: now };
}

export function restored(record: TaskRecord, now: number): TaskRecord {
  const { deletedAt: _deletedAt, ...team } = record.team ?? {};
  return { ...record, team, updatedAt: now };
}

/** A task that is deleted for good. Its number and its history stay; what described it is gone. */
export function obliterated(record: TaskRecord, now: number): TaskRecord {
  const { title: _title, issueId: _issueId, ...rest } = deleted(record, now);
  const { deletedAt, dependants, blockers, openChildren } = rest.team ?? {};
  return {
    ...rest,
    context: {},
    team: {
      ...(deletedAt !== undefined && { deletedAt }),
      ...(dependants !== undefined && { dependants }),
      ...(blockers !== undefined && { blockers }),
      ...(openChildren !== undefined && { openChildren }),
      obliterated: true,
    },
  };
}
