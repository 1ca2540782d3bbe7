import { Connection } from "./connection.ts";
import { KeptParts } from "./kept-parts.ts";
import { Projects } from "./projects.ts";
import { RecentRecords } from "./recent-records.ts";
import { RecentStanding } from "./recent-standing.ts";
import { RecentSyncs } from "./recent-syncs.ts";
import type { Session } from "./session.ts";
import type { Database } from "./sqlite-driver.ts";
import { noWaitingMark, type WaitingMark } from "./waiting-mark.ts";

/** Does long work on a connection of its own, so that the others can go on with theirs. */
export type Aside = <T>(work: (own: Session) => Promise<T>) => Promise<T>;

export function sessionOver(database: Database, mark: WaitingMark, patienceMs: number): Session {
  const connection = new Connection(database, mark, patienceMs);
  return {
    connection,
    projects: new Projects(connection),
    kept: new KeptParts(),
    recent: new RecentRecords(connection),
    standing: new RecentStanding(connection),
    syncs: new RecentSyncs(),
  };
}

/** Nothing for a database in memory: it is the connection. */
export function asideOf(
  mark: WaitingMark,
  open: () => Promise<Database>,
  patienceMs: number,
): Aside | undefined {
  if (mark === noWaitingMark) return undefined;
  return async (work) => {
    const own = sessionOver(await open(), mark, patienceMs);
    try {
      return await work(own);
    } finally {
      await own.connection.close();
    }
  };
}
