import type { ChangeType, DefinitionEntry, HistoryEntry, LogEntry, Sync } from "../../model/history.ts";
import { parseColumn } from "./json-column.ts";
import type { Row } from "./sqlite-driver.ts";

/** The `task` column of an entry that belongs to no task. */
export const NO_TASK = 0;

type EntryRow = readonly [
  seq: number,
  /** null for an entry of a definition */
  task: string | null,
  version: number,
  schema: number,
  type: ChangeType,
  at: number,
  hash: string,
  caller: string,
  events: string,
  change: string,
  output: string | null,
  note: string | null,
];

export function logEntry(row: Row): LogEntry {
  return row[1] === null ? definitionEntry(row) : historyEntry(row);
}

export function historyEntry(row: Row): HistoryEntry {
  const [seq, task, version, schema, type, at, hash, caller, events, change, output, note] = row as EntryRow;
  return {
    seq,
    task: task ?? "",
    version,
    schema,
    type,
    at,
    hash,
    caller: parseColumn(caller),
    events: parseColumn(events),
    change: parseColumn(change),
    ...(output === null ? {} : { output: parseColumn(output) }),
    ...(note === null ? {} : { note: parseColumn(note) }),
  };
}

/** The content of a definition's entry that has no columns of its own; it is kept in the column `change`. */
export interface DefinitionColumns {
  readonly workflow: string;
  readonly definition: string;
  readonly source: string;
}

export function definitionEntry(row: Row): DefinitionEntry {
  const [seq, , version, schema, , at, hash, , , change] = row as EntryRow;
  const { workflow, definition, source } = parseColumn<DefinitionColumns>(change);
  return { seq, workflow, version, schema, type: "loaded", at, definition, source, hash };
}

type SyncRow = readonly [seq: number, task: string, type: ChangeType, at: number, change: string];

export function sync(row: Row): Sync {
  const [seq, taskId, type, at, change] = row as SyncRow;
  return { id: `sync-${seq}`, taskId, seq, type, at, change: parseColumn(change) };
}
