import type { Pruning } from "../parts/transfer.ts";
import { storedHash } from "../rows/counts-column.ts";
import { indexAll, type LogHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import { writeRecords } from "./records.ts";
import type { Session } from "./session.ts";
import { HASH_OF_ENTRY } from "./sql/log.ts";
import { DELETE_TASK, HAS_UNCONFIRMED, TASK_AS_LOADED } from "./sql/pruning.ts";
import { writeChanges } from "./write-changes.ts";

interface Done {
  readonly head: LogHead;
  readonly transaction: number;
}

/** Deletes tasks with their entries; false if one of them, or a record, is not as it was loaded. */
export async function prune(session: Session, pruning: Pruning): Promise<boolean> {
  const { connection } = session;
  const done = await connection.write(
    () => deleteAll(session, pruning),
    ({ head }) => connection.statement(HASH_OF_ENTRY).get(head.newest)?.[0] === head.hash,
  );
  if (done === undefined) return false;
  session.recent.deleted(
    done.transaction,
    pruning.tasks.map(({ id }) => id),
  );
  session.head.keep(done.transaction, pruning.project, done.head);
  return true;
}

function deleteAll(session: Session, { project: name, tasks, records }: Pruning): Done | undefined {
  const { connection, projects } = session;
  const project = projects.findOpen(name);
  if (project === undefined) return undefined;
  // All entries must be indexed by task: those that are not would stay behind.
  const before = indexAll(connection, project, session.head.of(project));
  for (const task of tasks) if (!deleteTask(session, project, task)) return undefined;
  if (writeRecords(connection, project, records) === undefined) return undefined;
  const written = writeChanges(session, project, before, [], records);
  return written && { head: written.head, transaction: written.transaction };
}

function deleteTask({ connection }: Session, { number }: Project, task: Pruning["tasks"][number]): boolean {
  const ordinal = connection
    .statement(TASK_AS_LOADED)
    .get(number, task.id, task.version, storedHash(task))?.[0];
  if (ordinal === undefined || connection.statement(HAS_UNCONFIRMED).get(ordinal) !== undefined) return false;
  for (const sql of DELETE_TASK) connection.statement(sql).run(ordinal);
  return true;
}
