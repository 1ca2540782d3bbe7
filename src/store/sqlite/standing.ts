import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import { FILE_AGENTS, FILE_ENTRIES, LIST_SYNCS, SETTLE, STAND_ANEW, STANDING } from "./sql/projects.ts";

/** Later entries are looked through one by one for a task or for syncs: there must not be many. */
const MOST_UNSETTLED = 256;

/** Where a project stands: its newest entry, and how many syncs are unconfirmed. */
export interface Standing {
  /** the key of the newest entry, or the one before the first */
  readonly newest: number;
  /** its hash, or "" */
  readonly hash: string;
  /** the key up to which syncs that are not confirmed are listed, entries filed by task and tasks by agent */
  readonly settled: number;
  /** how many are listed there */
  readonly listed: number;
  /** how many come after */
  readonly unsettled: number;
}

type StandingRow = readonly [
  settled: number,
  listed: number,
  newest: number,
  hash: string,
  unsettled: number,
];

/** Asked while reading or writing. */
export function standingOf(connection: Connection, { number, beforeFirst, afterLast }: Project): Standing {
  const row = connection.statement(STANDING).get(beforeFirst, afterLast, number);
  if (row === undefined)
    return { newest: beforeFirst, hash: "", settled: beforeFirst, listed: 0, unsettled: 0 };
  const [settled, listed, newest, hash, unsettled] = row as StandingRow;
  if (settled >= newest) return { newest, hash, settled, listed, unsettled: 0 };
  return { newest, hash, settled: Math.max(settled, beforeFirst), listed, unsettled };
}

/** Nothing was written in between, and nothing confirmed. */
export function sameStanding(one: Standing, other: Standing): boolean {
  const sameEntries = one.newest === other.newest && one.hash === other.hash;
  return sameEntries && one.settled === other.settled && one.listed === other.listed;
}

export function unconfirmedIn({ listed, unsettled }: Standing): number {
  return listed + unsettled;
}

/** Lists every unconfirmed sync, so that one of them can be taken out, and files what came since. */
export function settle(connection: Connection, project: Project, standing: Standing): Standing {
  const { newest, settled, unsettled } = standing;
  if (newest === settled) return standing;
  if (unsettled > 0) connection.statement(LIST_SYNCS).run(settled, newest);
  connection.statement(FILE_ENTRIES).run(settled, newest);
  connection.statement(FILE_AGENTS).run(settled, newest);
  connection.statement(SETTLE).run(project.number, newest, unsettled);
  return { ...standing, settled: newest, listed: unconfirmedIn(standing), unsettled: 0 };
}

export function settleIfLong(connection: Connection, project: Project, standing: Standing): Standing {
  return standing.newest - standing.settled > MOST_UNSETTLED
    ? settle(connection, project, standing)
    : standing;
}

/** After entries were written otherwise than by commits, with every sync that is unconfirmed listed. */
export function standAnew(connection: Connection, { number, beforeFirst, afterLast }: Project): void {
  connection.statement(FILE_ENTRIES).run(beforeFirst, afterLast);
  connection.statement(STAND_ANEW).run(number, beforeFirst, afterLast);
}
