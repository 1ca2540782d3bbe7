import type { SyncName, SyncNames } from "../parts/syncs.ts";
import type { Row } from "../rows/row.ts";
import type { Connection } from "./connection.ts";
import { type LogHead, logHead, unconfirmedAt } from "./log-head.ts";
import type { Project } from "./projects.ts";
import { type KnownNames, laterAfter, withYounger } from "./recent-syncs.ts";
import type { Session } from "./session.ts";
import {
  INDEXED_KEYS_OF_TASK,
  LATER_NAMES,
  LATER_NAMES_OF_TASK,
  LISTED_NAMES,
  OLDEST_LISTED,
} from "./sql/syncs.ts";
import { ordinalOf } from "./tasks.ts";

interface StoredTask {
  readonly id: string;
  readonly ordinal: number;
}

interface Subject extends StoredTask {
  /** whether the task is new, so that it has no earlier syncs */
  readonly isNew: boolean;
}

interface Changes {
  readonly before: LogHead;
  readonly head: LogHead;
  readonly newSyncs: readonly SyncName[];
}

type NameRow = readonly [seq: number, task: string];

export function syncNames(
  session: Session,
  name: string,
  limit: number,
  task: string | undefined,
): Promise<SyncNames> {
  const { connection, projects } = session;
  return connection.snapshot(() => {
    const project = projects.find(name);
    if (project === undefined) return { total: 0, names: [] };
    const head = logHead(connection, project);
    const ordinal = task === undefined ? undefined : ordinalOf(session, project, task);
    const own =
      task === undefined || ordinal === undefined
        ? []
        : ownNames(connection, project, head, limit, { id: task, ordinal });
    const oldest = own.length < limit ? oldestNames(connection, project, head, limit) : [];
    return { total: unconfirmedAt(head), names: merged(own, oldest, limit, task) };
  });
}

/**
 * The names of the first syncs after a transaction's changes. Usually the cache has all but the new names. It also has
 * the syncs after the indexed entries: a task that is not cached would else scan those entries.
 */
export function namesAfter(
  { connection, syncs }: Session,
  project: Project,
  changes: Changes,
  limit: number,
  subject: Subject,
): KnownNames {
  const { before, head, newSyncs } = changes;
  const cached = syncs.at(project.name, before, limit, subject.id);
  const later = cached.later ? laterAfter(cached.later, changes) : laterNames(connection, project, head);
  const known = subject.isNew ? [] : cached.own;
  const own = known
    ? withYounger(known, newSyncs, limit, subject.id)
    : withYounger(
        indexedNames(connection, project, head, limit, subject, cached.oldest?.[0]?.seq),
        later,
        limit,
        subject.id,
      );
  const read = () => (own.length < limit ? oldestNames(connection, project, head, limit) : undefined);
  const oldest = cached.oldest ? withYounger(cached.oldest, newSyncs, limit) : read();
  return { project: project.name, limit, task: subject.id, own, oldest, later };
}

export function namesIn({ own, oldest = [], limit, task }: KnownNames): readonly SyncName[] {
  return merged(own, oldest, limit, task);
}

function merged(
  own: readonly SyncName[],
  oldest: readonly SyncName[],
  limit: number,
  subject: string | undefined,
): readonly SyncName[] {
  if (own.length >= limit) return own;
  return [...own, ...oldest.filter(({ task }) => task !== subject)].slice(0, limit);
}

function ownNames(
  connection: Connection,
  project: Project,
  head: LogHead,
  limit: number,
  task: StoredTask,
): readonly SyncName[] {
  const { laterSyncs, indexedTo } = head;
  const { ordinal } = task;
  const indexed = indexedNames(connection, project, head, limit, task);
  const missing = laterSyncs > 0 ? limit - indexed.length : 0;
  if (missing === 0) return indexed;
  const later = connection.statement(LATER_NAMES_OF_TASK).all(ordinal, indexedTo, missing, project.afterLast);
  return [...indexed, ...later.map(syncName)];
}

/** The names of a task's first syncs among the indexed entries. `oldest` is the project's oldest sync, if it is known. */
function indexedNames(
  connection: Connection,
  project: Project,
  { listedSyncs }: LogHead,
  limit: number,
  { id, ordinal }: StoredTask,
  oldest?: number,
): readonly SyncName[] {
  if (listedSyncs === 0) return [];
  // Start at the project's oldest unconfirmed sync: all before it are confirmed, and a task's history may be long.
  const first = oldest === undefined ? oldestListed(connection, project) : project.key(oldest);
  if (first === undefined) return [];
  const rows = connection.statement(INDEXED_KEYS_OF_TASK).all(ordinal, first - 1, limit);
  return rows.map(([key]) => ({ seq: Number(key) - project.beforeFirst, task: id }));
}

function oldestListed(connection: Connection, { beforeFirst, afterLast }: Project): number | undefined {
  const row = connection.statement(OLDEST_LISTED).get(beforeFirst, afterLast);
  return row && Number(row[0]);
}

/** The names of all syncs after the indexed entries, of which there are few. */
function laterNames(
  connection: Connection,
  { afterLast }: Project,
  { indexedTo, laterSyncs }: LogHead,
): readonly SyncName[] {
  if (laterSyncs === 0) return [];
  return connection.statement(LATER_NAMES).all(indexedTo, afterLast, laterSyncs).map(syncName);
}

function oldestNames(
  connection: Connection,
  { beforeFirst, afterLast }: Project,
  { listedSyncs, laterSyncs, indexedTo }: LogHead,
  limit: number,
): readonly SyncName[] {
  const rows = listedSyncs === 0 ? [] : connection.statement(LISTED_NAMES).all(beforeFirst, afterLast, limit);
  const missing = Math.min(limit - rows.length, laterSyncs);
  const later = missing === 0 ? [] : connection.statement(LATER_NAMES).all(indexedTo, afterLast, missing);
  return [...rows, ...later].map(syncName);
}

function syncName(row: Row): SyncName {
  const [seq, task] = row as NameRow;
  return { seq, task };
}
