import type { Store } from "../store.ts";
import { commit } from "./commit.ts";
import { Connection } from "./connection.ts";
import { currentDefinition, definition, definitions, saveDefinition } from "./definitions.ts";
import { asStoreError, isBusy } from "./driver-error.ts";
import { EntryWatch } from "./entry-watch.ts";
import { history, newest } from "./history.ts";
import { KeptParts } from "./kept-parts.ts";
import { listTasks } from "./list-tasks.ts";
import { BUSY, untilFree } from "./patience.ts";
import { prepareDatabase, type Synchronous } from "./prepare-database.ts";
import { Projects } from "./projects.ts";
import { claim, queue } from "./ready-tasks.ts";
import { reply } from "./reply.ts";
import { type Database, type OpenDatabase, openDatabase } from "./sqlite-driver.ts";
import { confirm, syncs } from "./syncs.ts";
import { countTasks, dueTasks, loadTasks } from "./tasks.ts";
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
  const deadline = performance.now() + patienceMs;
  const database = await untilFree(() => openPrepared(open, file, synchronous), deadline, mark.set);
  const connection = new Connection(database, mark, patienceMs);
  const session = { connection, projects: new Projects(connection), kept: new KeptParts() };
  const watch = new EntryWatch(session);

  return {
    load: (project, ids) => loadTasks(session, project, ids),
    commit: async (asked) => {
      const committed = await commit(session, asked);
      if (committed.ok && committed.entries.length > 0) watch.written(asked.project);
      return committed;
    },
    reply: (project, key) => reply(session, project, key),
    queue: (query) => queue(session, query),
    claim: async (query, take) => {
      const taken = await claim(session, query, take);
      if (taken.length > 0) watch.written(query.project);
      return taken;
    },
    list: (query) => listTasks(session, query),
    count: (project) => countTasks(session, project),
    due: (project, now, limit) => dueTasks(session, project, now, limit),
    history: (query) => history(session, query),
    newest: (project) => connection.read(() => newest(session, project)),
    waitForEntry: (project, seq, timeoutMs, signal) => watch.wait(project, seq, timeoutMs, signal),
    syncs: (query) => syncs(session, query),
    confirm: (project, which) => confirm(session, project, which),
    saveDefinition: (record) => saveDefinition(session, record),
    definition: (project, version) => definition(session, project, version),
    currentDefinition: (project, id) => currentDefinition(session, project, id),
    definitions: (project) => definitions(session, project),
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
