import { HISTORY_SCHEMA, type HistoryEntry, type NewEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import { type EntryText, entryHash, entryText } from "../chain.ts";
import type { TaskChange } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import {
  INSERT_ENTRY,
  INSERT_TASK,
  PUT_CONTEXT,
  UPDATE_AGENT,
  UPDATE_ALL,
  UPDATE_PLACE,
  UPDATE_STATE,
} from "./sql/change.ts";
import { INSERT_UNCONFIRMED } from "./sql/syncs.ts";
import { positionText, restText, stateAndKind } from "./task-row.ts";

export interface WrittenChange {
  readonly record: TaskRecord;
  readonly entry: HistoryEntry;
}

/** Writes one task and its entry inside a transaction; nothing when the task is not as it was loaded. */
export function writeChange(
  session: Session,
  project: Project,
  { record, entry }: TaskChange,
): WrittenChange | undefined {
  if (record.project !== project.name || entry.task !== record.id)
    throw new TypeError(`a change of task ${record.id} names another task or project`);
  const version = record.version + 1;
  const text = entryText(entry);
  const link = {
    project: project.name,
    task: record.id,
    version,
    schema: HISTORY_SCHEMA,
    before: record.hash,
  };
  const hash = entryHash(link, entry, text);
  const next: TaskRecord = { ...record, version, hash };
  const written =
    record.version === 0 ? insert(session, project, next) : update(session, project, record, hash);
  if (!written) return undefined;
  const key = insertEntry(session.connection, project, next, entry, text);
  if (record.synced) session.connection.statement(INSERT_UNCONFIRMED).run(key);
  const seq = key - project.beforeFirst;
  return { record: next, entry: { ...entry, seq, schema: HISTORY_SCHEMA, version, hash } };
}

function insert({ connection }: Session, project: Project, record: TaskRecord): boolean {
  const place = [record.hash, restText(record), positionText(record)];
  const { changes } = connection
    .statement(INSERT_TASK)
    .run(project.number, record.id, ...place, ...stateAndKind(record));
  if (changes === 0) return false;
  if (Object.keys(record.context).length > 0) putContext(connection, project, record);
  return true;
}

function update({ connection, kept }: Session, project: Project, record: TaskRecord, hash: string): boolean {
  const { id, version, position, context } = record;
  const samePosition = kept.has(position, record);
  const place = [hash, restText(record), samePosition ? 1 : 0, samePosition ? null : positionText(record)];
  const values = [project.number, id, version, record.hash, ...place, ...stateAndKind(record)];
  const statements = [UPDATE_PLACE, UPDATE_AGENT, UPDATE_STATE, UPDATE_ALL];
  if (!statements.some((sql) => connection.statement(sql).run(...values).changes > 0)) return false;
  if (!kept.has(context, record)) putContext(connection, project, record);
  return true;
}

function putContext(connection: Connection, project: Project, { id, context }: TaskRecord): void {
  connection.statement(PUT_CONTEXT).run(project.number, id, JSON.stringify(context));
}

function insertEntry(
  connection: Connection,
  { number, beforeFirst, afterLast }: Project,
  { id, version, hash, synced }: TaskRecord,
  { type, at }: NewEntry,
  { caller, events, change, output, note }: EntryText,
): number {
  const about = [version, HISTORY_SCHEMA, type, at, synced ? 1 : 0, hash];
  const { lastInsertRowid } = connection
    .statement(INSERT_ENTRY)
    .run(beforeFirst, afterLast, number, id, ...about, caller, events, change, output, note);
  return Number(lastInsertRowid);
}
