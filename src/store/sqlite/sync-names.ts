import type { SyncName, SyncNames } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import { type Learned, withYounger } from "./recent-syncs.ts";
import type { Session } from "./session.ts";
import {
  FILED_NAMES_OF_TASK,
  LATER_NAMES_OF_TASK,
  LISTED_NAMES,
  OLDEST_LISTED,
  UNSETTLED_NAMES,
} from "./sql/syncs.ts";
import type { Row } from "./sqlite-driver.ts";
import { type Standing, standingOf, unconfirmedIn } from "./standing.ts";
import { ordinalOf } from "./tasks.ts";

interface Subject {
  readonly id: string;
  readonly ordinal: number;
  /** there was nothing of it before */
  readonly isNew: boolean;
}

interface Brought {
  /** as the project stood before the changes, and after them */
  readonly before: Standing;
  readonly standing: Standing;
  readonly brought: readonly SyncName[];
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
    const standing = standingOf(connection, project);
    const ordinal = task === undefined ? undefined : ordinalOf(session, project, task);
    const own =
      task === undefined || ordinal === undefined
        ? []
        : ownNames(connection, project, standing, limit, ordinal);
    const oldest = own.length < limit ? oldestNames(connection, project, standing, limit) : [];
    return { total: unconfirmedIn(standing), names: together(own, oldest, limit, task) };
  });
}

/** What is so after the changes of a transaction: most of it was known before. */
export function learn(
  { connection, syncs }: Session,
  project: Project,
  { before: found, standing, brought }: Brought,
  limit: number,
  subject: Subject,
): Learned {
  const before = syncs.before(project.name, found, limit, subject.id);
  const known = subject.isNew ? [] : before.own;
  const own = known
    ? withYounger(known, brought, limit, subject.id)
    : ownNames(connection, project, standing, limit, subject.ordinal);
  const look = () => (own.length < limit ? oldestNames(connection, project, standing, limit) : undefined);
  const oldest = before.oldest ? withYounger(before.oldest, brought, limit) : look();
  return { project: project.name, limit, task: subject.id, own, oldest };
}

export function namesIn({ own, oldest = [], limit, task }: Learned): readonly SyncName[] {
  return together(own, oldest, limit, task);
}

function together(
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
  standing: Standing,
  limit: number,
  ordinal: number,
): readonly SyncName[] {
  const { listed, unsettled, settled } = standing;
  const { beforeFirst, afterLast } = project;
  // What came before the oldest of all is confirmed, however long the task's history is.
  const first = listed > 0 && connection.statement(OLDEST_LISTED).get(beforeFirst, afterLast)?.[0];
  const filed = first ? connection.statement(FILED_NAMES_OF_TASK).all(ordinal, Number(first) - 1, limit) : [];
  const missing = unsettled > 0 ? limit - filed.length : 0;
  const later =
    missing > 0 ? connection.statement(LATER_NAMES_OF_TASK).all(ordinal, settled, missing, afterLast) : [];
  return [...filed, ...later].map(syncName);
}

function oldestNames(
  connection: Connection,
  { beforeFirst, afterLast }: Project,
  { listed, unsettled, settled }: Standing,
  limit: number,
): readonly SyncName[] {
  const rows = listed === 0 ? [] : connection.statement(LISTED_NAMES).all(beforeFirst, afterLast, limit);
  const missing = Math.min(limit - rows.length, unsettled);
  const later = missing === 0 ? [] : connection.statement(UNSETTLED_NAMES).all(settled, afterLast, missing);
  return [...rows, ...later].map(syncName);
}

function syncName(row: Row): SyncName {
  const [seq, task] = row as NameRow;
  return { seq, task };
}
