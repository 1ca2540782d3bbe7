import type { TaskRecord } from "../../model/task.ts";
import { isSync } from "../is-sync.ts";
import type { RecordChange, TaskChange } from "../parts/commit.ts";
import type { SyncName } from "../parts/syncs.ts";
import { indexIfBehind, type LogHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import type { KnownNames } from "./recent-syncs.ts";
import type { Session } from "./session.ts";
import { HASH_OF_ENTRY } from "./sql/log.ts";
import { type WrittenChange, writeChange } from "./write-change.ts";
import { writeRecordEntry } from "./write-record-entry.ts";

/** A transaction's task changes, and the log head before and after them. */
export interface Written {
  readonly project: string;
  readonly transaction: number;
  readonly changes: readonly WrittenChange[];
  /** the tasks of which only the counts have changed */
  counted?: readonly TaskRecord[] | undefined;
  readonly newSyncs: readonly SyncName[];
  readonly before: LogHead;
  readonly head: LogHead;
  /** the names of syncs that the commit's summary asked for */
  names?: KnownNames | undefined;
}

/**
 * Writes the task changes of a commit, then the entries of its records; `undefined` if a task has another version than
 * it was loaded with. `before` is the head of the log. Call inside a write, after the records are written.
 */
export function writeChanges(
  session: Session,
  project: Project,
  before: LogHead,
  changes: readonly TaskChange[],
  records: readonly RecordChange[] = [],
): Written | undefined {
  const { connection } = session;
  let { newest, laterSyncs } = before;
  const written: WrittenChange[] = [];
  const newSyncs: SyncName[] = [];
  for (const change of changes) {
    newest += 1;
    const synced = isSync(change);
    if (synced) laterSyncs += 1;
    const one = writeChange(session, project, change, { key: newest, laterSyncs });
    if (one === undefined) return undefined;
    written.push(one);
    if (synced) newSyncs.push({ seq: one.entry.seq, task: one.entry.task });
  }
  let hash = written.at(-1)?.record.hash ?? before.hash;
  for (const record of records) {
    if (record.entry === undefined) continue;
    newest += 1;
    hash = writeRecordEntry(connection, project, record, record.entry, { key: newest, laterSyncs });
  }
  const { at, indexedTo, listedSyncs } = before;
  const head = indexIfBehind(connection, project, { newest, hash, at, indexedTo, listedSyncs, laterSyncs });
  return {
    project: project.name,
    transaction: connection.writes,
    changes: written,
    newSyncs,
    before,
    head,
  };
}

/** Whether the transaction has added entries to the log. */
export function hasEntries({ before, head }: Written): boolean {
  return head.newest > before.newest;
}

/** Whether the transaction was committed: its last entry is in the log. */
export function isWritten({ connection }: Session, { head }: Written): boolean {
  return connection.statement(HASH_OF_ENTRY).get(head.newest)?.[0] === head.hash;
}

/** Adds the changes to the caches. Call only after the commit: a failed transaction must not change the caches. */
export function cacheWritten(session: Session, written: Written): void {
  cacheTasks(session, written);
  session.syncs.written(written, written.names);
}

/** Like `cacheWritten`, but without the names of syncs. */
export function cacheTasks({ recent, head }: Session, written: Written): void {
  recent.written(written.transaction, written.changes, written.counted);
  head.keep(written.transaction, written.project, written.head);
}
