import type { ChangeType, HistoryEntry, Sync } from "../../model/history.ts";
import { parseColumn } from "./json-column.ts";
import type { Row } from "./sqlite-driver.ts";

type HistoryRow = readonly [
  seq: number,
  task: string,
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

export function historyEntry(row: Row): HistoryEntry {
  const [seq, task, version, schema, type, at, hash, caller, events, change, output, note] =
    row as HistoryRow;
  return {
    seq,
    task,
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

type SyncRow = readonly [seq: number, task: string, type: ChangeType, at: number, change: string];

export function sync(row: Row): Sync {
  const [seq, taskId, type, at, change] = row as SyncRow;
  return { id: `sync-${seq}`, taskId, seq, type, at, change: parseColumn(change) };
}
