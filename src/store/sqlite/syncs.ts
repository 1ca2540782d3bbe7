import type { Confirmation, SyncPage, SyncQuery, SyncSelection, Syncs } from "../parts/syncs.ts";
import { sync } from "../rows/entry-row.ts";
import { indexAll, type LogHead, logHead, unconfirmedAt } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { SUBTRACT_CONFIRMED } from "./sql/projects.ts";
import {
  CONFIRM_ENTRY,
  CONFIRM_TASK,
  INDEXED_COUNT_OF_TASK,
  INDEXED_SYNCS_OF_TASK,
  IS_SYNC,
  IS_UNCONFIRMED,
  LATER_COUNT_OF_TASK,
  LATER_SYNCS,
  LATER_SYNCS_OF_TASK,
  LISTED_SYNCS,
} from "./sql/syncs.ts";
import { syncNames } from "./sync-names.ts";
import { ordinalOf } from "./tasks.ts";

export function sqliteSyncs(session: Session): Syncs {
  return {
    list: (query) => listSyncs(session, query),
    names: (project, limit, task) => syncNames(session, project, limit, task),
    confirm: (project, which) => confirm(session, project, which),
  };
}

function listSyncs(session: Session, query: SyncQuery): Promise<SyncPage> {
  const { task, after = 0, limit } = query;
  const { connection, projects } = session;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    if (project === undefined) return { syncs: [], total: 0 };
    const from = project.key(after);
    const head = logHead(connection, project);
    const fromLater = Math.max(from, head.indexedTo);
    if (task === undefined) {
      const listed = connection.statement(LISTED_SYNCS).all(from, project.afterLast, limit);
      const missing = limit - listed.length;
      const later = connection.statement(LATER_SYNCS).all(fromLater, project.afterLast, missing);
      return { syncs: [...listed, ...later].map(sync), total: unconfirmedAt(head) };
    }
    const ordinal = ordinalOf(session, project, task);
    if (ordinal === undefined) return { syncs: [], total: 0 };
    const indexed = connection.statement(INDEXED_SYNCS_OF_TASK).all(ordinal, from, limit);
    const missing = limit - indexed.length;
    const later = connection
      .statement(LATER_SYNCS_OF_TASK)
      .all(ordinal, fromLater, missing, project.afterLast);
    return { syncs: [...indexed, ...later].map(sync), total: countOf(session, project, ordinal, head) };
  });
}

function countOf(
  { connection }: Session,
  { afterLast }: Project,
  ordinal: number,
  { indexedTo }: LogHead,
): number {
  const indexed = connection.statement(INDEXED_COUNT_OF_TASK).get(ordinal)?.[0];
  const later = connection.statement(LATER_COUNT_OF_TASK).get(ordinal, indexedTo, afterLast)?.[0];
  return Number(indexed) + Number(later);
}

interface Confirmed {
  /** the keys of the syncs that were confirmed now */
  readonly keys: readonly number[];
  readonly already: readonly number[];
  readonly unknown: readonly number[];
}

async function confirm(session: Session, name: string, which: SyncSelection): Promise<Confirmation> {
  const { connection } = session;
  let transaction = 0;
  const done = await connection.write(
    () => {
      transaction = connection.writes;
      const project = session.projects.findOpen(name);
      if (project === undefined) return undefined;
      const { newest } = indexAll(connection, project, logHead(connection, project));
      const confirmed =
        "seqs" in which
          ? confirmEntries(session, project, which.seqs)
          : confirmTask(session, project, which.task, which.upTo);
      connection.statement(SUBTRACT_CONFIRMED).run(project.number, confirmed.keys.length);
      return { ...confirmed, project, newest };
    },
    (written) => isConfirmed(session, written),
  );
  session.recent.written(transaction, []);
  if (done === undefined) return { confirmed: 0, already: [], unknown: "seqs" in which ? which.seqs : [] };
  return { confirmed: done.keys.length, already: done.already, unknown: done.unknown };
}

/** Whether a confirmation was committed: everything is indexed, and none of its syncs is listed any more. */
function isConfirmed(
  { connection }: Session,
  { project, newest, keys }: { readonly project: Project; readonly newest: number } & Pick<Confirmed, "keys">,
): boolean {
  if (logHead(connection, project).indexedTo < newest) return false;
  return keys.every((key) => connection.statement(IS_UNCONFIRMED).get(key) === undefined);
}

function confirmEntries({ connection }: Session, project: Project, seqs: readonly number[]): Confirmed {
  const keys: number[] = [];
  const already: number[] = [];
  const unknown: number[] = [];
  for (const seq of seqs) {
    const key = project.key(seq);
    if (key !== project.beforeFirst + seq) unknown.push(seq);
    else if (connection.statement(CONFIRM_ENTRY).run(key).changes > 0) keys.push(key);
    else if (connection.statement(IS_SYNC).get(key) === undefined) unknown.push(seq);
    else already.push(seq);
  }
  return { keys, already, unknown };
}

function confirmTask(session: Session, project: Project, task: string, upTo: number | undefined): Confirmed {
  const ordinal = ordinalOf(session, project, task);
  if (ordinal === undefined) return { keys: [], already: [], unknown: [] };
  const last = upTo === undefined ? project.afterLast : project.key(upTo);
  const rows = session.connection.statement(CONFIRM_TASK).all(ordinal, last);
  return { keys: rows.map(([key]) => Number(key)), already: [], unknown: [] };
}
