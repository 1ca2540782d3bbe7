import type { Store, SyncQuery } from "../store.ts";
import { sync } from "./history-row.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { TAKE_OUT_CONFIRMED } from "./sql/projects.ts";
import {
  CONFIRM_ENTRY,
  CONFIRM_TASK,
  FILED_COUNT_OF_TASK,
  FILED_SYNCS_OF_TASK,
  IS_SYNC,
  LATER_COUNT_OF_TASK,
  LATER_SYNCS_OF_TASK,
  LISTED_SYNCS,
  UNSETTLED_SYNCS,
} from "./sql/syncs.ts";
import { type Standing, settle, standingOf, unconfirmedIn } from "./standing.ts";
import { ordinalOf } from "./tasks.ts";

type SyncPage = Awaited<ReturnType<Store["syncs"]>>;
type Which = Parameters<Store["confirm"]>[1];
type Confirmation = Awaited<ReturnType<Store["confirm"]>>;

export function syncs(session: Session, query: SyncQuery): Promise<SyncPage> {
  const { task, after = 0, limit } = query;
  const { connection, projects } = session;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    if (project === undefined) return { syncs: [], total: 0 };
    const from = project.key(after);
    const standing = standingOf(connection, project);
    if (task === undefined) {
      const listed = connection.statement(LISTED_SYNCS).all(from, project.afterLast, limit);
      const later = Math.max(from, standing.settled);
      const unsettled = connection
        .statement(UNSETTLED_SYNCS)
        .all(later, project.afterLast, limit - listed.length);
      return { syncs: [...listed, ...unsettled].map(sync), total: unconfirmedIn(standing) };
    }
    const ordinal = ordinalOf(session, project, task);
    if (ordinal === undefined) return { syncs: [], total: 0 };
    const filed = connection.statement(FILED_SYNCS_OF_TASK).all(ordinal, from, limit);
    const missing = limit - filed.length;
    const later = connection
      .statement(LATER_SYNCS_OF_TASK)
      .all(ordinal, Math.max(from, standing.settled), missing, project.afterLast);
    return { syncs: [...filed, ...later].map(sync), total: countOf(session, project, ordinal, standing) };
  });
}

function countOf(
  { connection }: Session,
  { afterLast }: Project,
  ordinal: number,
  { settled }: Standing,
): number {
  const filed = connection.statement(FILED_COUNT_OF_TASK).get(ordinal)?.[0];
  const later = connection.statement(LATER_COUNT_OF_TASK).get(ordinal, settled, afterLast)?.[0];
  return Number(filed) + Number(later);
}

export async function confirm(session: Session, name: string, which: Which): Promise<Confirmation> {
  const { connection } = session;
  let transaction = 0;
  const done = await connection.write(() => {
    transaction = connection.writes;
    const project = session.projects.find(name);
    if (project === undefined) return undefined;
    settle(connection, project, standingOf(connection, project));
    const confirmation =
      "seqs" in which
        ? confirmEntries(session, project, which.seqs)
        : confirmTask(session, project, which.task, which.upTo);
    connection.statement(TAKE_OUT_CONFIRMED).run(project.number, confirmation.confirmed);
    return confirmation;
  });
  session.recent.written(transaction, []);
  return done ?? { confirmed: 0, already: [], unknown: "seqs" in which ? which.seqs : [] };
}

function confirmEntries({ connection }: Session, project: Project, seqs: readonly number[]): Confirmation {
  let confirmed = 0;
  const already: number[] = [];
  const unknown: number[] = [];
  for (const seq of seqs) {
    const key = project.key(seq);
    if (key !== project.beforeFirst + seq) unknown.push(seq);
    else if (connection.statement(CONFIRM_ENTRY).run(key).changes > 0) confirmed += 1;
    else if (connection.statement(IS_SYNC).get(key) === undefined) unknown.push(seq);
    else already.push(seq);
  }
  return { confirmed, already, unknown };
}

function confirmTask(
  session: Session,
  project: Project,
  task: string,
  upTo: number | undefined,
): Confirmation {
  const ordinal = ordinalOf(session, project, task);
  if (ordinal === undefined) return { confirmed: 0, already: [], unknown: [] };
  const last = upTo === undefined ? project.afterLast : project.key(upTo);
  const { changes } = session.connection.statement(CONFIRM_TASK).run(ordinal, last);
  return { confirmed: changes, already: [], unknown: [] };
}
