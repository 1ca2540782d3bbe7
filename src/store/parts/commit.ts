import type { HistoryEntry, NewEntry, NewRecordEntry } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { VersionedRecord } from "./records.ts";
import type { SyncName } from "./syncs.ts";

/** One task's change: its next record and the entry that describes it. */
export interface TaskChange {
  /**
   * `version` and `hash` are the loaded ones (0 and "" for a new task); the store sets the next ones. If `position` or
   * `context` has not changed, pass the same object that was loaded: the store then does not write it again.
   */
  readonly record: TaskRecord;
  /** the history entry of the change, for the same task */
  readonly entry: NewEntry;
  /**
   * The id that the task had, if this change renames it. Its history, its children's `parent` aside, then is under the new
   * id; each entry keeps the hash that it has, which covers the id that the task had then.
   */
  readonly was?: string | undefined;
}

/** One versioned record's change. */
export interface RecordChange {
  readonly kind: string;
  readonly id: string;
  /** the loaded version; 0 for a record that does not exist */
  readonly version: number;
  /** the new value; `undefined` deletes the record */
  readonly value: Json | undefined;
  /** the log entry of the change; absent for changes that nobody follows, such as heartbeats */
  readonly entry?: NewRecordEntry | undefined;
}

/** The changes that a store makes together or not at all. */
export interface Commit {
  readonly project: string;
  /** the changes of tasks, at most one for each task */
  readonly changes: readonly TaskChange[];
  /**
   * The tasks of which only the number of blockers changes, with the facts that follow from it: lane, `readySince` and
   * `waitedMs`. They are as they were loaded but for these facts, get no entry and keep their version; no task is also
   * among `changes`. The next change of such a task compares `counted` too.
   */
  readonly counts?: readonly TaskRecord[] | undefined;
  /** the changes of records, at most one for each record */
  readonly records?: readonly RecordChange[] | undefined;
  /** the answer to store under an idempotency key, for a caller that repeats its call with the same key */
  readonly reply?: { readonly key: string; readonly answer: Json } | undefined;
  /** asks for project-wide figures; `names` is the most unconfirmed syncs to list among them */
  readonly summary?: { readonly names: number } | undefined;
}

/** Figures of the whole project after a commit. */
export interface CommitSummary {
  readonly unconfirmed: number;
  /** the result of `syncs.names` for the first task of the commit */
  readonly names: readonly SyncName[];
}

export type Committed =
  | {
      readonly ok: true;
      /** the tasks after the commit, in the order of the changes */
      readonly tasks: readonly TaskRecord[];
      readonly entries: readonly HistoryEntry[];
      /** the records after the commit, without the deleted ones */
      readonly records: readonly VersionedRecord[];
      /** the figures, if the commit asked for them */
      readonly summary?: CommitSummary | undefined;
    }
  /** another caller changed or created one of the tasks or records, or used the reply's key: nothing was written */
  | { readonly ok: false };
