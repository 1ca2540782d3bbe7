import { HISTORY_SCHEMA, type HistoryEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import { entryHash, entryText } from "../chain.ts";
import type { TaskChange } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { KeptParts } from "./kept-parts.ts";
import {
  INSERT_ENTRY,
  INSERT_TASK,
  PUT_CONTEXT,
  UNCHANGED_TASK,
  UPDATE_ALL,
  UPDATE_PLACE,
  UPDATE_STATE,
} from "./sql/change.ts";
import { INSERT_UNCONFIRMED } from "./sql/syncs.ts";
import { taskColumns } from "./task-row.ts";

export interface WrittenChange {
  readonly record: TaskRecord;
  readonly entry: HistoryEntry;
}

/** Writes one task and its entry inside a transaction; nothing when the task is not as it was loaded. */
export function writeChange(
  connection: Connection,
  kept: KeptParts,
  project: string,
  { record, entry }: TaskChange,
): WrittenChange | undefined {
  if (record.project !== project || entry.task !== record.id)
    throw new TypeError(`a change of task ${record.id} names another task or project`);
  const version = record.version + 1;
  const text = entryText(entry);
  const link = { project, task: record.id, version, schema: HISTORY_SCHEMA, before: record.hash };
  const hash = entryHash(link, entry, text);
  const written = record.version === 0 ? insert : update;
  if (!written(connection, kept, record, hash)) return undefined;
  const { lastInsertRowid } = connection
    .statement(INSERT_ENTRY)
    .run(
      project,
      record.id,
      version,
      HISTORY_SCHEMA,
      entry.type,
      entry.at,
      record.synced ? 1 : 0,
      hash,
      text.caller,
      text.events,
      text.change,
      text.output,
      text.note,
    );
  const seq = Number(lastInsertRowid);
  if (record.synced) connection.statement(INSERT_UNCONFIRMED).run(project, seq, record.id);
  return {
    record: { ...record, version, hash },
    entry: { ...entry, seq, schema: HISTORY_SCHEMA, version, hash },
  };
}

function insert(connection: Connection, _kept: KeptParts, record: TaskRecord, hash: string): boolean {
  const { state, kind, rest } = taskColumns(record);
  const { changes, lastInsertRowid } = connection
    .statement(INSERT_TASK)
    .run(record.project, record.id, 1, hash, ...state, ...kind, rest, positionText(record));
  if (changes === 0) return false;
  if (Object.keys(record.context).length > 0)
    connection.statement(PUT_CONTEXT).run(Number(lastInsertRowid), JSON.stringify(record.context));
  return true;
}

function update(connection: Connection, kept: KeptParts, record: TaskRecord, hash: string): boolean {
  const { state, kind, rest } = taskColumns(record);
  const found = connection
    .statement(UNCHANGED_TASK)
    .get(record.project, record.id, record.version, record.hash, ...state, ...kind);
  if (found === undefined) return false;
  const [ordinal, sameState, sameKind] = found as readonly [number, number, number];
  const samePlace = kept.has(record.position, record);
  const place = [
    ordinal,
    record.version + 1,
    hash,
    rest,
    samePlace ? 1 : 0,
    samePlace ? null : positionText(record),
  ];
  if (!sameKind) connection.statement(UPDATE_ALL).run(...place, ...state, ...kind);
  else if (!sameState) connection.statement(UPDATE_STATE).run(...place, ...state);
  else connection.statement(UPDATE_PLACE).run(...place);
  if (!kept.has(record.context, record))
    connection.statement(PUT_CONTEXT).run(ordinal, JSON.stringify(record.context));
  return true;
}

function positionText({ position }: TaskRecord): string | null {
  return position === undefined ? null : JSON.stringify(position);
}
