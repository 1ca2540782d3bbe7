import type { Store } from "../store.ts";
import { asideOf, sessionOver } from "./aside.ts";
import { commit } from "./commit.ts";
import { countSteps } from "./count-steps.ts";
import { countWorkflows } from "./count-workflows.ts";
import { cursors, moveCursor } from "./cursors.ts";
import {
  currentDefinition,
  definition,
  definitionBeginning,
  definitions,
  saveDefinition,
} from "./definitions.ts";
import { asStoreError, isBusy } from "./driver-error.ts";
import { EntryWatch } from "./entry-watch.ts";
import { examine } from "./examine.ts";
import { exportProject } from "./export-project.ts";
import { history, newest } from "./history.ts";
import { importProject, isEmpty } from "./import-project.ts";
import { listTasks } from "./list-tasks.ts";
import { LongCalls } from "./long-calls.ts";
import { BUSY, untilFree } from "./patience.ts";
import { prepareDatabase, type Synchronous } from "./prepare-database.ts";
import { claim, queue } from "./ready-tasks.ts";
import { reply } from "./reply.ts";
import { type Database, type OpenDatabase, openDatabase } from "./sqlite-driver.ts";
import { syncNames } from "./sync-names.ts";
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
  const connect = () =>
    untilFree(() => openPrepared(open, file, synchronous), performance.now() + patienceMs, mark.set);
  const session = sessionOver(await connect(), mark, patienceMs);
  const { connection } = session;
  // Where the file is gone, another connection would make an empty one.
  const connectAgain = () => connection.read(() => undefined).then(connect);
  const aside = asideOf(mark, connectAgain, patienceMs);
  const watch = new EntryWatch(session);
  const longCalls = new LongCalls();

  return {
    load: (project, ids) => loadTasks(session, project, ids),
    commit: (asked) => commit(session, asked, (project) => watch.written(project)),
    reply: (project, key) => reply(session, project, key),
    queue: (query) => queue(session, query),
    claim: async (query, take) => {
      const taken = await claim(session, query, take);
      if (taken.length > 0) watch.written(query.project);
      return taken;
    },
    list: (query) => listTasks(session, query),
    count: (project) => countTasks(session, project),
    countWorkflows: (project, categories) => countWorkflows(session, project, categories),
    countSteps: (project, workflow) => countSteps(session, project, workflow),
    due: (project, now, limit) => dueTasks(session, project, now, limit),
    history: (query) => history(session, query),
    newest: (project) => connection.read(() => newest(session, project)),
    waitForEntry: (project, seq, timeoutMs, signal) => watch.wait(project, seq, timeoutMs, signal),
    syncs: (query) => syncs(session, query),
    syncNames: (project, limit, task) => syncNames(session, project, limit, task),
    confirm: (project, which) => confirm(session, project, which),
    saveDefinition: (record, expected) => saveDefinition(session, record, expected),
    definition: (project, version) => definition(session, project, version),
    definitionBeginning: (project, digits) => definitionBeginning(session, project, digits),
    currentDefinition: (project, id) => currentDefinition(session, project, id),
    definitions: (project) => definitions(session, project),
    cursors: (project) => cursors(session, project),
    moveCursor: (project, cursor) => moveCursor(session, project, cursor),
    exportProject: (project, read) => longCalls.run(() => exportProject(session, aside, project, read)),
    importProject: (project, records, how) =>
      longCalls.run(async () => {
        const imported = await importProject(session, aside, project, records, how);
        if (imported) watch.written(project);
        return imported;
      }),
    isEmpty: (project, source) => isEmpty(session, project, source),
    examine: () => examine(session),
    close: () =>
      longCalls.close(async () => {
        watch.close();
        await connection.close();
        mark.remove();
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
