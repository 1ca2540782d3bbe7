import type { Json } from "../../model/json.ts";
import type { Commit, Committed } from "../parts/commit.ts";
import type { VersionedRecord } from "../parts/records.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Connection } from "./connection.ts";
import { unconfirmedAt } from "./log-head.ts";
import type { Project } from "./projects.ts";
import { isRecordWritten, writeRecords } from "./records.ts";
import { BUSY } from "./retry-busy.ts";
import type { Session } from "./session.ts";
import { INSERT_REPLY, REPLY } from "./sql/change.ts";
import { namesAfter, namesIn } from "./sync-names.ts";
import { cacheWritten, hasEntries, isWritten, type Written, writeChanges } from "./write-changes.ts";

const noRecords: readonly VersionedRecord[] = [];

interface Done {
  readonly written: Written;
  readonly records: readonly VersionedRecord[];
}

/** Writes everything, or nothing if one version differs. Calls `tell` with the project if it has new entries. */
export async function commit(
  session: Session,
  asked: Commit,
  tell: (project: string) => void,
): Promise<Committed> {
  const { connection } = session;
  const write = () => writeAll(session, asked);
  const isThere = (done: Done) => isCommitted(session, asked, done);
  // Try synchronously first: usually no other write is queued, and an await costs as much as a statement.
  const now = connection.writeNow(write, isThere);
  const done = now === BUSY ? await connection.write(write, isThere) : now;
  if (done === undefined) return { ok: false };
  const { written, records } = done;
  cacheWritten(session, written);
  if (hasEntries(written)) tell(asked.project);
  return {
    ok: true,
    tasks: written.changes.map(({ record }) => record),
    entries: written.changes.map(({ entry }) => entry),
    records,
    summary: asked.summary && {
      unconfirmed: unconfirmedAt(written.head),
      names: written.names === undefined ? [] : namesIn(written.names),
    },
  };
}

/**
 * Writes all changes of a commit; `undefined` if it is refused. A refusal rolls back everything, so checks may come
 * after writes.
 */
function writeAll(session: Session, asked: Commit): Done | undefined {
  const { connection, projects } = session;
  const project = projects.findOrCreate(asked.project);
  if (asked.reply !== undefined && !keepReply(connection, project, asked.reply)) return undefined;
  const records = asked.records === undefined ? noRecords : writeRecords(connection, project, asked.records);
  const written = records && writeChanges(session, project, asked.changes, asked.records);
  if (records === undefined || written === undefined) return undefined;
  const [first] = written.changes;
  const names = asked.summary?.names ?? 0;
  if (first !== undefined && names > 0) {
    const { record, ordinal } = first;
    const subject = { id: record.id, ordinal, isNew: record.version === 1 };
    written.names = namesAfter(session, project, written, names, subject);
  }
  return { written, records };
}

function keepReply(connection: Connection, project: Project, reply: NonNullable<Commit["reply"]>): boolean {
  const answer = JSON.stringify(reply.answer);
  return connection.statement(INSERT_REPLY).run(project.number, reply.key, answer).changes > 0;
}

/**
 * Whether the commit is in the database. The number and hash of its last entry identify it; without an entry, its reply
 * or its first record does.
 */
function isCommitted(session: Session, asked: Commit, { written }: Done): boolean {
  if (hasEntries(written)) return isWritten(session, written);
  const { connection, projects } = session;
  const project = projects.find(asked.project);
  if (project === undefined) return false;
  const { reply, records: [record] = [] } = asked;
  if (reply !== undefined)
    return connection.statement(REPLY).get(project.number, reply.key)?.[0] === JSON.stringify(reply.answer);
  return record === undefined || isRecordWritten(connection, project, record);
}

export function reply(
  { connection, projects }: Session,
  name: string,
  key: string,
): Promise<Json | undefined> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return undefined;
    const answer = connection.statement(REPLY).get(project.number, key)?.[0];
    return typeof answer === "string" ? parseColumn<Json>(answer) : undefined;
  });
}
