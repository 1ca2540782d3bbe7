import type { Commit } from "../parts/commit.ts";
import type { VersionedRecord } from "../parts/records.ts";
import type { Connection } from "./connection.ts";
import type { LogHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import { isRecordWritten, writeRecords } from "./records.ts";
import type { Session } from "./session.ts";
import { INSERT_REPLY, REPLY } from "./sql/change.ts";
import { namesAfter } from "./sync-names.ts";
import { hasEntries, isWritten, type Written, writeChanges } from "./write-changes.ts";
import { writeCounts } from "./write-counts.ts";

const noRecords: readonly VersionedRecord[] = [];

/** A commit that its transaction has written. */
export interface WrittenCommit {
  readonly written: Written;
  readonly records: readonly VersionedRecord[];
}

/**
 * Writes all changes of a commit; `undefined` if it is refused. A refusal may come after writes, so the caller rolls
 * them back. `before` is the head of the log. Call inside a write.
 */
export function writeCommit(
  session: Session,
  project: Project,
  asked: Commit,
  before: LogHead,
): WrittenCommit | undefined {
  const { connection } = session;
  if (asked.reply !== undefined && !keepReply(connection, project, asked.reply)) return undefined;
  const records = asked.records === undefined ? noRecords : writeRecords(connection, project, asked.records);
  const written = records && writeChanges(session, project, before, asked.changes, asked.records);
  if (records === undefined || written === undefined) return undefined;
  if (asked.counts !== undefined) {
    if (!writeCounts(session, project, asked.counts)) return undefined;
    written.counted = asked.counts;
  }
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
export function isCommitted(session: Session, asked: Commit, { written }: WrittenCommit): boolean {
  if (hasEntries(written)) return isWritten(session, written);
  const { connection, projects } = session;
  const project = projects.find(asked.project);
  if (project === undefined) return false;
  const { reply, records: [record] = [] } = asked;
  if (reply !== undefined)
    return connection.statement(REPLY).get(project.number, reply.key)?.[0] === JSON.stringify(reply.answer);
  return record === undefined || isRecordWritten(connection, project, record);
}
