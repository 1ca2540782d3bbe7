import { HISTORY_SCHEMA } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import { recordEntryStart } from "../chain.ts";
import { type ChainedChange, chainedChange } from "../chained-change.ts";
import { isSync } from "../is-sync.ts";
import type { Commit, RecordChange, TaskChange } from "../parts/commit.ts";
import { countsColumn, storedHash } from "../rows/counts-column.ts";
import type { RecordEntryColumns } from "../rows/entry-row.ts";
import { laneColumn } from "../rows/task-row.ts";
import { newAttempt } from "./new-attempt.ts";
import type { Session } from "./session.ts";
import { taskColumns } from "./task-columns.ts";

interface PreparedChange extends ChainedChange {
  readonly change: TaskChange;
  /** the task as it was loaded, if this store has loaded it */
  readonly known: TaskRecord | undefined;
}

/** A commit with the hashes of its changes, ready to be written together with others. */
export interface PreparedCommit {
  readonly asked: Commit;
  readonly attempt: string;
  readonly changes: readonly PreparedChange[];
  /** how many entries it writes */
  readonly entries: number;
  /** the tasks, records and replies that it writes; commits that share one do not go into one batch */
  readonly keys: ReadonlySet<string>;
}

/** The answer to an accepted commit. */
export interface CommitAnswer {
  readonly firstSeq: number;
  /** the versions of its records, in their order */
  readonly versions: readonly number[];
  readonly figures:
    | { readonly unconfirmed: number; readonly names: readonly (readonly [seq: number, task: string])[] }
    | undefined;
}

/** Prepares a commit; `undefined` if it changes a task or a record twice, which is refused. */
export function prepareCommit({ loaded }: Session, asked: Commit): PreparedCommit | undefined {
  const { project, changes, counts = [], records = [], reply } = asked;
  const prepared = changes.map((change) => ({
    change,
    known: loaded.find(change.record)?.record,
    ...chainedChange(project, change),
  }));
  const keys = new Set([
    ...changes.map(({ record }) => `task\n${record.id}`),
    ...counts.map(({ id }) => `task\n${id}`),
    ...records.map(({ kind, id }) => `record\n${kind}\n${id}`),
  ]);
  if (keys.size < changes.length + counts.length + records.length) return undefined;
  for (const { was } of changes) if (was !== undefined) keys.add(`task\n${was}`);
  if (reply !== undefined) keys.add(`reply\n${reply.key}`);
  const entries = changes.length + records.filter(({ entry }) => entry !== undefined).length;
  return { asked, attempt: newAttempt(), changes: prepared, entries, keys };
}

/** The values of COMMIT_MANY after the project: commits, changes of tasks and changes of records. */
export function commitTexts(commits: readonly PreparedCommit[]): readonly [string, string, string] {
  let place = 0;
  const tasks: unknown[] = [];
  const records: unknown[] = [];
  const heads = commits.map(({ asked, attempt, changes, entries }, index) => {
    const n = index + 1;
    for (const change of changes) tasks.push({ n, place: ++place, ...taskChange(change) });
    for (const record of asked.records ?? [])
      records.push({ n, place: ++place, ...recordChange(asked.project, record) });
    return {
      n,
      attempt,
      key: asked.reply?.key,
      answer: asked.reply && JSON.stringify(asked.reply.answer),
      entries,
      syncs: asked.changes.filter(isSync).length,
      names: asked.summary?.names,
      subject: asked.changes[0]?.record.id,
    };
  });
  return [JSON.stringify(heads), JSON.stringify(tasks), JSON.stringify(records)];
}

/** The list of COMMIT_COUNTS. */
export function countsText({ counts = [] }: Commit): string {
  const rows = counts.map((task) => ({
    id: task.id,
    hash: storedHash(task),
    next: storedHash({ hash: task.hash, counted: (task.counted ?? 0) + 1 }),
    counts: countsColumn(task),
    lane: laneColumn(task),
  }));
  return JSON.stringify(rows);
}

/** A position that has not changed is "", and a context that has not changed is left out. */
export function taskChange({ change: { record, entry, was }, next, text, known }: PreparedChange) {
  const isNew = record.version === 0;
  const isSamePosition = !isNew && known !== undefined && known.position === next.position;
  const isSameContext = isNew ? Object.keys(next.context).length === 0 : known?.context === next.context;
  return {
    ...taskColumns(next),
    ...(isSamePosition && { position: "" }),
    was,
    version: record.version,
    hash: storedHash(record),
    next: next.hash,
    context: isSameContext ? undefined : JSON.stringify(next.context),
    schema: HISTORY_SCHEMA,
    type: entry.type,
    at: entry.at,
    synced: isSync({ record, entry }),
    ...text,
  };
}

function recordChange(project: string, { kind, id, version, value, entry }: RecordChange) {
  const head = { kind, id, version, value: value === undefined ? undefined : JSON.stringify(value) };
  if (entry === undefined) return head;
  const { type, at, caller, change, note } = entry;
  const content = { kind, id, type, at, caller, change, note, schema: HISTORY_SCHEMA };
  const columns: RecordEntryColumns = { kind, id, change };
  return {
    ...head,
    hashed: recordEntryStart(project, content),
    schema: HISTORY_SCHEMA,
    type,
    at,
    caller: JSON.stringify(caller),
    change: JSON.stringify(columns),
    note: note === undefined ? undefined : JSON.stringify(note),
  };
}
