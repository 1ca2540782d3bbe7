import type { TaskRecord } from "../../model/task.ts";
import type { TeamFacts } from "../../model/team-facts.ts";
import { parseColumn } from "./json-column.ts";

/**
 * Stands between the hash of a task's last entry and how often its counts have changed since. So the comparison of the
 * hash also compares the counts, and the next entry ends them.
 */
export const COUNTED = "+";

/** The facts that a change of counts writes. */
type Counts = Pick<TeamFacts, "blockers" | "lane" | "readySince" | "waitedMs">;

/** The hash as the row of a loaded task has it. */
export function storedHash({ hash, counted }: Pick<TaskRecord, "hash" | "counted">): string {
  return counted === undefined ? hash : `${hash}${COUNTED}${counted}`;
}

/** The column with the facts that have changed since the last entry. */
export function countsColumn({ team }: Pick<TaskRecord, "team">): string {
  const { blockers, lane, readySince, waitedMs } = team ?? {};
  return JSON.stringify({ blockers, lane, readySince, waitedMs } satisfies {
    [F in keyof Counts]-?: unknown;
  });
}

/** Sets the hash and the counts of a record from its row. An import has the counts in the other columns. */
export function setCounts(record: TaskRecord, stored: string, column: string | null): void {
  const [hash = "", counted] = stored.split(COUNTED);
  record.hash = hash;
  record.counted = Number(counted);
  if (column === null) return;
  const { blockers: _b, lane: _l, readySince: _r, waitedMs: _w, ...facts } = record.team ?? {};
  record.team = { ...facts, ...parseColumn<Counts>(column) };
}
