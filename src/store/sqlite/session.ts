import { LoadedTasks } from "../rows/loaded-tasks.ts";
import { Connection } from "./connection.ts";
import type { WaitingFile } from "./lock-waiter-file.ts";
import { Projects } from "./projects.ts";
import { RecentHead } from "./recent-head.ts";
import { RecentSyncs } from "./recent-syncs.ts";
import { RecentTasks } from "./recent-tasks.ts";
import type { Database } from "./sqlite-driver.ts";
import type { StoreClock } from "./store-clock.ts";

/** A connection with its caches. */
export interface Session {
  readonly connection: Connection;
  readonly clock: StoreClock;
  readonly projects: Projects;
  readonly loaded: LoadedTasks;
  readonly recent: RecentTasks;
  readonly head: RecentHead;
  readonly syncs: RecentSyncs;
}

export interface SessionOptions {
  readonly waiting: WaitingFile;
  readonly patienceMs: number;
  readonly clock: StoreClock;
}

export function newSession(database: Database, { waiting, patienceMs, clock }: SessionOptions): Session {
  const connection = new Connection(database, waiting, patienceMs);
  return {
    connection,
    clock,
    projects: new Projects(connection),
    loaded: new LoadedTasks(),
    recent: new RecentTasks(connection),
    head: new RecentHead(connection, clock),
    syncs: new RecentSyncs(),
  };
}
