import type { Store } from "../store.ts";
import { commit } from "./commit.ts";
import { Connection } from "./connection.ts";
import { currentDefinition, definition, definitions, saveDefinition } from "./definitions.ts";
import { asStoreError, isBusy } from "./driver-error.ts";
import { EntryWatch } from "./entry-watch.ts";
import { history, newest } from "./history.ts";
import { KeptParts } from "./kept-parts.ts";
import { listTasks } from "./list-tasks.ts";
import { prepareDatabase, type Synchronous } from "./prepare-database.ts";
import { claim, queue } from "./ready-tasks.ts";
import { reply } from "./reply.ts";
import { type Database, type OpenDatabase, openDatabase } from "./sqlite-driver.ts";
import { confirm, syncs } from "./syncs.ts";
import { countTasks, dueTasks, loadTasks } from "./tasks.ts";
import { BUSY, Turns } from "./turns.ts";
import { noWaitingMark, waitingMark } from "./waiting-mark.ts";

export interface SqliteOptions {
  /** a path, or ":memory:" for a store that ends with the process */
  readonly file: string;
  /** FULL: a change that was acknowledged survives a power cut. NORMAL: it survives the end of the process. */
  readonly synchronous?: Synchronous;
  /** how long to wait for other processes before giving up */
  readonly patienceMs?: number;
  readonly open?: OpenDatabase;
}

const PATIENCE_MS = 30_000;

export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { file, synchronous = "FULL", patienceMs = PATIENCE_MS, open = openDatabase } = options;
  const mark = file === ":memory:" ? noWaitingMark : waitingMark(file);
  const turns = new Turns(mark, patienceMs);
  const database = await turns.look(() => openPrepared(open, file, synchronous));
  const connection = new Connection(database, turns);
  const watch = new EntryWatch(connection);
  const kept = new KeptParts();

  return {
    load: (project, ids) => loadTasks(connection, kept, project, ids),
    commit: async (asked) => {
      const committed = await commit(connection, kept, asked);
      if (committed.ok && committed.entries.length > 0) watch.written(asked.project);
      return committed;
    },
    reply: (project, key) => reply(connection, project, key),
    queue: (query) => queue(connection, kept, query),
    claim: async (query, take) => {
      const taken = await claim(connection, kept, query, take);
      if (taken.length > 0) watch.written(query.project);
      return taken;
    },
    list: (query) => listTasks(connection, kept, query),
    count: (project) => countTasks(connection, project),
    due: (project, now, limit) => dueTasks(connection, kept, project, now, limit),
    history: (query) => history(connection, query),
    newest: (project) => connection.read(() => newest(connection, project)),
    waitForEntry: (project, seq, timeoutMs, signal) => watch.wait(project, seq, timeoutMs, signal),
    syncs: (query) => syncs(connection, query),
    confirm: (project, which) => confirm(connection, project, which),
    saveDefinition: (record) => saveDefinition(connection, record),
    definition: (project, version) => definition(connection, project, version),
    currentDefinition: (project, id) => currentDefinition(connection, project, id),
    definitions: (project) => definitions(connection, project),
    close: async () => {
      watch.close();
      await connection.close();
      mark.remove();
    },
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
