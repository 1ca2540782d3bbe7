import type { Caller } from "../model/caller.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import { copyRecord } from "../model/copy-record.ts";
import { HISTORY_SCHEMA, type HistoryEntry } from "../model/history.ts";
import type { TaskRecord } from "../model/task.ts";
import { type EntryText, entryHash, entryText } from "./chain.ts";
import type { TaskChange } from "./parts/commit.ts";

export interface ChainedChange {
  /** the record with its next version and hash */
  readonly next: TaskRecord;
  readonly text: EntryText;
}

interface CallerText {
  readonly caller: Caller;
  readonly text: string;
}

/** The text of the last caller: a commit of many tasks has one caller for nearly all of them. */
let last: CallerText | undefined;

function callerText(caller: Caller): string {
  if (last?.caller !== caller) last = { caller, text: canonicalJson(caller) };
  return last.text;
}

/** The next record of a change, and the text of its entry, which the record's hash covers. */
export function chainedChange(project: string, { record, entry }: TaskChange): ChainedChange {
  if (record.project !== project || entry.task !== record.id)
    throw new TypeError(`a change of task ${record.id} names another task or project`);
  const version = record.version + 1;
  const text = entryText(entry, callerText(entry.caller));
  const link = { project, task: record.id, version, schema: HISTORY_SCHEMA, before: record.hash };
  const next = copyRecord(record);
  next.version = version;
  next.hash = entryHash(link, entry, text);
  if (next.counted !== undefined) delete next.counted;
  return { next, text };
}

/** The entry of a change as it is stored. Copies field by field: a spread of this many fields costs as much as a statement. */
export function storedEntry({ entry }: TaskChange, { version, hash }: TaskRecord, seq: number): HistoryEntry {
  const { task, type, at, caller, events, change, output, note } = entry;
  const stored: HistoryEntry = {
    task,
    type,
    at,
    caller,
    events,
    change,
    seq,
    schema: HISTORY_SCHEMA,
    version,
    hash,
  };
  if (output !== undefined) stored.output = output;
  if (note !== undefined) stored.note = note;
  return stored;
}
