import type { TaskRecord } from "../../model/task.ts";
import type { Commit, Committed, TaskChange } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { KeptParts } from "./kept-parts.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { INSERT_REPLY } from "./sql/change.ts";
import { addUnconfirmed, unconfirmedOf } from "./unconfirmed-count.ts";
import { type WrittenChange, writeChange } from "./write-change.ts";

type Accepted = Extract<Committed, { readonly ok: true }>;

/** Writes everything, or nothing when somebody else was first. */
export async function commit(
  session: Session,
  { project: name, changes, reply }: Commit,
): Promise<Committed> {
  const { connection, kept, projects } = session;
  const accepted = await connection.write((): Accepted | undefined => {
    const project = projects.findOrMake(name);
    if (reply !== undefined && !keepReply(connection, project, reply)) return undefined;
    const written = writeChanges(session, project, changes);
    if (written === undefined) return undefined;
    const records = written.map(({ record }) => record);
    const entries = written.map(({ entry }) => entry);
    return { ok: true, records, entries, unconfirmed: unconfirmedOf(connection, project) };
  });
  if (accepted === undefined) return { ok: false };
  keepParts(kept, accepted.records);
  return accepted;
}

function keepReply(connection: Connection, project: Project, reply: NonNullable<Commit["reply"]>): boolean {
  const answer = JSON.stringify(reply.answer);
  return connection.statement(INSERT_REPLY).run(project.number, reply.key, answer).changes > 0;
}

/** Inside a transaction; nothing as soon as one of the tasks is not as it was loaded. */
export function writeChanges(
  session: Session,
  project: Project,
  changes: readonly TaskChange[],
): readonly WrittenChange[] | undefined {
  const written: WrittenChange[] = [];
  let unconfirmed = 0;
  for (const change of changes) {
    const one = writeChange(session, project, change);
    if (one === undefined) return undefined;
    written.push(one);
    if (one.record.synced) unconfirmed += 1;
  }
  addUnconfirmed(session.connection, project, unconfirmed);
  return written;
}

/** Only once they are committed: a transaction that fails leaves the older parts in place. */
export function keepParts(kept: KeptParts, records: readonly TaskRecord[]): void {
  for (const record of records) {
    kept.add(record.position, record);
    kept.add(record.context, record);
  }
}
