import type { TaskRecord } from "../../model/task.ts";
import type { TeamFacts } from "../../model/team-facts.ts";
import { described } from "./described.ts";

/** The fields that describe a task of a team; absent ones stay as they are. */
export interface Redescription {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly priority?: number | undefined;
  readonly points?: number | undefined;
  readonly estimateMs?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly needed?: readonly string[] | undefined;
  readonly wanted?: readonly string[] | undefined;
}

/** A task of a team with another description; the record itself if nothing was given. */
export function redescribed(record: TaskRecord, given: Redescription, now: number): TaskRecord {
  const { title, priority, ...facts } = given;
  const stated = Object.entries(facts).filter(([, value]) => value !== undefined);
  if (title === undefined && priority === undefined && stated.length === 0) return record;
  const next = described(record, { title, priority }, now);
  if (stated.length === 0) return next;
  return { ...next, team: { ...next.team, ...(Object.fromEntries(stated) as TeamFacts) } };
}
