import type { HistoryEntry, NewEntry, Sync } from "../model/history.ts";
import type { Json } from "../model/json.ts";
import type { Hold, TaskRecord } from "../model/task.ts";

/** One task's change: its next record, and the entry that tells of it. */
export interface TaskChange {
  /**
   * `version` and `hash` are those it was loaded with (0 and "" for a new task); the store sets the next ones. A part
   * that has not changed, `position` or `context`, is best the object that was loaded: then it is not written again.
   */
  readonly record: TaskRecord;
  /** of the same task */
  readonly entry: NewEntry;
}

/** Everything that changes together, or not at all. */
export interface Commit {
  readonly project: string;
  /** each task at most once: a second change of it would have to know what the first one left */
  readonly changes: readonly TaskChange[];
  /** the answer to keep for a caller who may ask again with the same key */
  readonly reply?: { readonly key: string; readonly answer: Json };
}

export type Committed =
  | {
      readonly ok: true;
      /** the records as they are now, in the order of the changes */
      readonly records: readonly TaskRecord[];
      readonly entries: readonly HistoryEntry[];
      /** unconfirmed syncs of the project after this commit */
      readonly unconfirmed: number;
    }
  /** somebody else changed one of the tasks, created it, or answered under the key first: nothing was written */
  | { readonly ok: false };

/** Ready tasks (category ready, no hold, no claim): highest priority first, oldest first among equals. */
export interface QueueQuery {
  readonly project: string;
  readonly limit: number;
  readonly workflow?: string;
  /** only tasks whose step is for this agent */
  readonly agent?: string;
}

export interface TaskQuery {
  readonly project: string;
  readonly limit: number;
  /** the last ordinal of the page before */
  readonly after?: number;
  /** a category with any of these holds; null is no hold */
  readonly states?: readonly {
    readonly category: TaskRecord["category"];
    readonly held: readonly (Hold | null)[];
  }[];
  readonly workflow?: string;
  readonly parent?: string;
}

/** Tasks in the order in which they came. */
export interface TaskPage {
  readonly tasks: readonly TaskRecord[];
  /** hand it in as `after` to go on; absent on the last page */
  readonly next?: number;
}

export interface TaskCount {
  readonly category: TaskRecord["category"];
  readonly hold?: Hold;
  readonly count: number;
}

export interface DefinitionRecord {
  readonly project: string;
  readonly id: string;
  readonly version: string;
  readonly definition: Json;
  readonly source: string;
  readonly loadedAt: number;
}

export interface HistoryQuery {
  readonly project: string;
  readonly task?: string;
  /** the number of the last entry of the page before, in the direction of reading */
  readonly after?: number;
  readonly limit: number;
  readonly newestFirst?: boolean;
}

export interface SyncQuery {
  readonly project: string;
  readonly task?: string;
  readonly after?: number;
  readonly limit: number;
}

/**
 * Where everything is kept. It knows records and entries, not what they mean: what a retry is, nobody tells it.
 * Any number of processes may use one store at once; no method assumes to be alone. What it hands out is not to be
 * changed in place. Keys and other short texts are well-formed Unicode without NUL. A database that fails throws a
 * `StoreError`.
 */
export interface Store {
  /** those there are, in the order asked for */
  readonly load: (project: string, ids: readonly string[]) => Promise<readonly TaskRecord[]>;
  readonly commit: (commit: Commit) => Promise<Committed>;
  /** the answer kept under a key */
  readonly reply: (project: string, key: string) => Promise<Json | undefined>;

  /** looks only */
  readonly queue: (query: QueueQuery) => Promise<readonly TaskRecord[]>;
  /**
   * Takes ready tasks, best first, in one transaction that no other taker can see half of: `take` is asked about each
   * candidate and gives its change, or nothing to pass over it, until `limit` are taken. It must not wait, and may be
   * asked again when a transaction had to be repeated.
   */
  readonly claim: (
    query: QueueQuery,
    take: (candidate: TaskRecord) => TaskChange | undefined,
  ) => Promise<readonly TaskRecord[]>;

  readonly list: (query: TaskQuery) => Promise<TaskPage>;
  /** of each category and hold that has any */
  readonly count: (project: string) => Promise<readonly TaskCount[]>;
  /** tasks whose claim or time limit has run out at `now` or before, earliest first; the store itself releases none */
  readonly due: (project: string, now: number, limit: number) => Promise<readonly TaskRecord[]>;

  readonly history: (query: HistoryQuery) => Promise<readonly HistoryEntry[]>;
  /** the number of the newest entry of the project, 0 when there is none */
  readonly newest: (project: string) => Promise<number>;
  /**
   * Resolves true as soon as there may be an entry after `seq`, also one of another process; false after `timeoutMs`,
   * when aborted, and when the store is closed. Waiting does not keep the process alive.
   */
  readonly waitForEntry: (
    project: string,
    seq: number,
    timeoutMs: number,
    signal?: AbortSignal,
  ) => Promise<boolean>;

  /** oldest first; `total` counts all that are unconfirmed, of the task if one is named, whatever the page */
  readonly syncs: (query: SyncQuery) => Promise<{ readonly syncs: readonly Sync[]; readonly total: number }>;
  /** `already`: confirmed before; `unknown`: never there to be confirmed */
  readonly confirm: (
    project: string,
    which: { readonly seqs: readonly number[] } | { readonly task: string; readonly upTo?: number },
  ) => Promise<{
    readonly confirmed: number;
    readonly already: readonly number[];
    readonly unknown: readonly number[];
  }>;

  /** makes that version the current one of its id; false when it is already. Older versions are kept. */
  readonly saveDefinition: (record: DefinitionRecord) => Promise<boolean>;
  readonly definition: (project: string, version: string) => Promise<DefinitionRecord | undefined>;
  readonly currentDefinition: (project: string, id: string) => Promise<DefinitionRecord | undefined>;
  /** the current ones, by id */
  readonly definitions: (project: string) => Promise<readonly DefinitionRecord[]>;

  /** after everything that was asked for before */
  readonly close: () => Promise<void>;
}
