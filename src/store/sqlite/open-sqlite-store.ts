import { LongCalls } from "../long-calls.ts";
import type { Store } from "../store.ts";
import { claim } from "./claim.ts";
import { commit, reply } from "./commit.ts";
import { CommitQueue } from "./commit-queue.ts";
import { sqliteCursors } from "./cursors.ts";
import { sqliteDefinitions } from "./definitions.ts";
import { asStoreError, isBusy } from "./driver-error.ts";
import { EntryWatch } from "./entry-watch.ts";
import { examine } from "./integrity-check.ts";
import { noWaitingFile, waitingFile } from "./lock-waiter-file.ts";
import { sqliteLog } from "./log.ts";
import { prepareDatabase, type Synchronous } from "./prepare-database.ts";
import { makePrivate } from "./private-database.ts";
import { sqliteRecords } from "./records.ts";
import { BUSY, retryWhileBusy } from "./retry-busy.ts";
import { sqliteSearch } from "./search.ts";
import { newSession } from "./session.ts";
import { sideConnection } from "./side-connection.ts";
import { type Database, type OpenDatabase, openDatabase } from "./sqlite-driver.ts";
import { StoreClock } from "./store-clock.ts";
import { sqliteSyncs } from "./syncs.ts";
import { sqliteTasks } from "./tasks.ts";
import { sqliteTransfer } from "./transfer.ts";

export interface SqliteOptions {
  /** a path, or ":memory:" for a store that lasts only as long as the process */
  readonly file: string;
  /** FULL: an acknowledged change survives a power cut. NORMAL: it survives only the end of the process. */
  readonly synchronous?: Synchronous;
  /** how long to wait for other processes before giving up */
  readonly patienceMs?: number;
  /** the wall clock of the machine on which processes share the file */
  readonly now?: () => number;
  readonly open?: OpenDatabase;
}

const PATIENCE_MS = 30_000;

export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { file, synchronous = "FULL", patienceMs = PATIENCE_MS, open = openDatabase } = options;
  if (file !== ":memory:") makePrivate(file);
  const clock = new StoreClock(options.now ?? Date.now);
  const waiting = file === ":memory:" ? noWaitingFile : waitingFile(file);
  const connect = () =>
    retryWhileBusy(
      () => openPrepared(open, file, synchronous),
      performance.now() + patienceMs,
      waiting.touch,
    );
  const sessionOptions = { waiting, patienceMs, clock };
  const session = newSession(await connect(), sessionOptions);
  const { connection } = session;
  // Read before connecting: the read fails if the file is gone, where a new connection would create an empty file.
  const side = sideConnection(() => connection.read(() => undefined).then(connect), sessionOptions);
  const watch = new EntryWatch(session);
  const longCalls = new LongCalls();
  const tell = (project: string) => watch.written(project);
  const commits = new CommitQueue(session, tell);

  return {
    now: () => clock.now(),
    commit: (asked) => commit(commits, asked),
    reply: (project, key) => reply(session, project, key),
    claim: async (query, take) => {
      const claimed = await claim(session, query, take);
      if (claimed.length > 0) tell(query.project);
      return claimed;
    },
    tasks: sqliteTasks(session),
    log: sqliteLog(session, watch),
    syncs: sqliteSyncs(session),
    definitions: sqliteDefinitions(session, tell),
    records: sqliteRecords(session),
    cursors: sqliteCursors(session),
    search: sqliteSearch(session),
    transfer: sqliteTransfer(session, { side, longCalls, tell }),
    examine: () => examine(session),
    close: () =>
      longCalls.close(async () => {
        watch.close();
        commits.close();
        await connection.close();
        waiting.remove();
      }),
  };
}

function openPrepared(open: OpenDatabase, file: string, synchronous: Synchronous): Database | typeof BUSY {
  let database: Database | undefined;
  try {
    database = open(file);
    prepareDatabase(database, synchronous);
    return database;
  } catch (error) {
    database?.close();
    if (isBusy(error)) return BUSY;
    throw asStoreError(error);
  }
}
