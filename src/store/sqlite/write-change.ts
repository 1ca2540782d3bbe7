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
  UPDATE_ALL,
  UPDATE_PLACE,
  UPDATE_STATE,
} from "./sql/change.ts";
import { INSERT_UNCONFIRMED } from "./sql/syncs.ts";
import type { Row } from "./sqlite-driver.ts";
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
  const ordinal =
    record.version === 0 ? insert(session, project, next) : update(session, project, record, hash);
  if (ordinal === undefined) return undefined;
  const key = insertEntry(session.connection, project, ordinal, next, entry, text);
  if (record.synced) session.connection.statement(INSERT_UNCONFIRMED).run(key, ordinal);
  const seq = key - project.beforeFirst;
  return { record: next, entry: { ...entry, seq, schema: HISTORY_SCHEMA, version, hash } };
}

function insert({ connection }: Session, project: Project, record: TaskRecord): number | undefined {
  const { number } = project;
  const place = [restText(record), positionText(record)];
  const row = connection
    .statement(INSERT_TASK)
    .get(number, record.id, record.hash, ...place, ...stateAndKind(record));
  if (row === undefined) return undefined;
  const ordinal = Number(row[0]);
  if (Object.keys(record.context).length > 0)
    connection.statement(PUT_CONTEXT).run(ordinal, JSON.stringify(record.context));
  return ordinal;
}

function update(session: Session, project: Project, record: TaskRecord, hash: string): number | undefined {
  const { connection, kept } = session;
  const samePosition = kept.has(record.position, record);
  const columns = stateAndKind(record);
  const values = [
    project.number,
    record.id,
    record.version,
    record.hash,
    hash,
    restText(record),
    samePosition ? 1 : 0,
    samePosition ? null : positionText(record),
    ...columns,
  ];
  let row: Row | undefined;
  for (const sql of [UPDATE_PLACE, UPDATE_STATE, UPDATE_ALL]) {
    row = connection.statement(sql).get(...values);
    if (row !== undefined) break;
  }
  if (row === undefined) return undefined;
  const ordinal = Number(row[0]);
  if (!kept.has(record.context, record))
    connection.statement(PUT_CONTEXT).run(ordinal, JSON.stringify(record.context));
  return ordinal;
}

function insertEntry(
  connection: Connection,
  { beforeFirst, afterLast }: Project,
  ordinal: number,
  { version, hash, synced }: TaskRecord,
  { type, at }: NewEntry,
  { caller, events, change, output, note }: EntryText,
): number {
  const flag = synced ? 1 : 0;
  const about = [ordinal, version, HISTORY_SCHEMA, type, at, flag, hash];
  const { lastInsertRowid } = connection
    .statement(INSERT_ENTRY)
    .run(beforeFirst, afterLast, ...about, caller, events, change, output, note);
  return Number(lastInsertRowid);
}
