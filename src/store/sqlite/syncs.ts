import type { Store, SyncQuery } from "../store.ts";
import { sync } from "./history-row.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import {
  CONFIRM_ENTRY,
  CONFIRM_TASK,
  IS_SYNC,
  SYNCS_OF_PROJECT,
  SYNCS_OF_TASK,
  UNCONFIRMED_OF_TASK,
} from "./sql/syncs.ts";
import { ordinalOf } from "./tasks.ts";
import { addUnconfirmed, unconfirmedOf } from "./unconfirmed-count.ts";

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
    if (task === undefined) {
      const rows = connection.statement(SYNCS_OF_PROJECT).all(from, project.afterLast, limit);
      return { syncs: rows.map(sync), total: unconfirmedOf(connection, project) };
    }
    const ordinal = ordinalOf(session, project, task);
    if (ordinal === undefined) return { syncs: [], total: 0 };
    const rows = connection.statement(SYNCS_OF_TASK).all(from, project.afterLast, limit, ordinal);
    return {
      syncs: rows.map(sync),
      total: Number(connection.statement(UNCONFIRMED_OF_TASK).get(ordinal)?.[0]),
    };
  });
}

export async function confirm(session: Session, name: string, which: Which): Promise<Confirmation> {
  const done = await session.connection.write(() => {
    const project = session.projects.find(name);
    if (project === undefined) return undefined;
    const confirmation =
      "seqs" in which
        ? confirmEntries(session, project, which.seqs)
        : confirmTask(session, project, which.task, which.upTo);
    addUnconfirmed(session.connection, project, -confirmation.confirmed);
    return confirmation;
  });
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
