import type { SyncName, SyncNames } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import { type Learned, withYounger } from "./recent-syncs.ts";
import type { Session } from "./session.ts";
import { LISTED_NAMES, NAMES_OF_TASK, OLDEST_LISTED, UNSETTLED_NAMES } from "./sql/syncs.ts";
import { type Standing, standingOf, unconfirmedIn } from "./standing.ts";
import { ordinalOf } from "./tasks.ts";

interface Subject {
  readonly id: string;
  readonly ordinal: number;
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
        : ownNames(connection, project, standing, limit, { id: task, ordinal });
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
  const own = before.own
    ? withYounger(before.own, brought, limit, subject.id)
    : ownNames(connection, project, standing, limit, subject);
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
  { id, ordinal }: Subject,
): readonly SyncName[] {
  const { listed, settled } = standing;
  if (unconfirmedIn(standing) === 0) return [];
  // What came before the oldest of all is confirmed, however long the task's history is.
  const first =
    listed === 0
      ? undefined
      : connection.statement(OLDEST_LISTED).get(project.beforeFirst, project.afterLast)?.[0];
  const before = first === undefined ? settled : Number(first) - 1;
  const rows = connection.statement(NAMES_OF_TASK).all(ordinal, settled, before, limit);
  return rows.map(([seq]) => ({ seq: Number(seq), task: id }));
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
  return [...rows, ...later].map((row) => {
    const [seq, task] = row as NameRow;
    return { seq, task };
  });
}
