import type {
  ChangeType,
  DefinitionEntry,
  HistoryEntry,
  LogEntry,
  NewRecordEntry,
  RecordChangeType,
  RecordEntry,
  Sync,
} from "../../model/history.ts";
import { parseColumn } from "./json-column.ts";
import type { Row } from "./row.ts";

/** The `task` column of an entry that belongs to no task. */
export const NO_TASK = 0;

/** The values of the column `type` for entries of definitions. */
const OF_DEFINITIONS: readonly unknown[] = ["loaded", "removed"];

type EntryRow = readonly [
  seq: number,
  /** null for an entry of a definition or a record */
  task: string | null,
  version: number,
  schema: number,
  type: ChangeType | DefinitionEntry["type"] | RecordChangeType,
  at: number,
  hash: string,
  caller: string,
  events: string,
  change: string,
  output: string | null,
  note: string | null,
];

export function logEntry(row: Row): LogEntry {
  return row[1] === null ? entryOfNoTask(row) : historyEntry(row);
}

export function entryOfNoTask(row: Row): DefinitionEntry | RecordEntry {
  return OF_DEFINITIONS.includes(row[4]) ? definitionEntry(row) : recordEntry(row);
}

export function historyEntry(row: Row): HistoryEntry {
  const [seq, task, version, schema, type, at, hash, caller, events, change, output, note] = row as EntryRow;
  return {
    seq,
    task: task ?? "",
    version,
    schema,
    type: type as ChangeType,
    at,
    hash,
    caller: parseColumn(caller),
    events: parseColumn(events),
    change: parseColumn(change),
    ...(output === null ? {} : { output: parseColumn(output) }),
    ...(note === null ? {} : { note: parseColumn(note) }),
  };
}

/** The parts of a definition's entry without columns of their own, stored as JSON in the column `change`. */
export interface DefinitionColumns {
  readonly workflow: string;
  readonly definition: string;
  readonly source: string;
}

function definitionEntry(row: Row): DefinitionEntry {
  const [seq, , version, schema, type, at, hash, , , change] = row as EntryRow;
  const { workflow, definition, source } = parseColumn<DefinitionColumns>(change);
  return {
    seq,
    workflow,
    version,
    schema,
    type: type as DefinitionEntry["type"],
    at,
    definition,
    source,
    hash,
  };
}

/** The parts of a record's entry without columns of their own, stored as JSON in the column `change`. */
export interface RecordEntryColumns {
  readonly kind: string;
  readonly id: string;
  readonly change: NewRecordEntry["change"];
}

function recordEntry(row: Row): RecordEntry {
  const [seq, , version, schema, type, at, hash, caller, , columns, , note] = row as EntryRow;
  const { kind, id, change } = parseColumn<RecordEntryColumns>(columns);
  return {
    seq,
    kind,
    id,
    version,
    schema,
    type: type as RecordChangeType,
    at,
    hash,
    caller: parseColumn(caller),
    change,
    ...(note === null ? {} : { note: parseColumn(note) }),
  };
}

type SyncRow = readonly [seq: number, task: string, type: ChangeType, at: number, change: string];

export function sync(row: Row): Sync {
  const [seq, taskId, type, at, change] = row as SyncRow;
  return { id: `sync-${seq}`, taskId, seq, type, at, change: parseColumn(change) };
}
