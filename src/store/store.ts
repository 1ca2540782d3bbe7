import type { HistoryEntry, NewEntry, Sync } from "../model/history.ts";
import type { Json } from "../model/json.ts";
import type { TaskRecord } from "../model/task.ts";

/** One task's change: its next record, and the entry that tells of it. */
export interface TaskChange {
  /** `version` and `hash` are those it was loaded with (0 and "" for a new task); the store sets the next ones */
  readonly record: TaskRecord;
  readonly entry: NewEntry;
}

/** Everything that changes together, or not at all. */
export interface Commit {
  readonly project: string;
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

/** Ready tasks, best first. */
export interface QueueQuery {
  readonly project: string;
  readonly limit: number;
  readonly workflow?: string;
  readonly agent?: string;
}

export interface TaskQuery {
  readonly project: string;
  readonly limit: number;
  /** the last ordinal of the page before */
  readonly after?: number;
  readonly states?: readonly {
    readonly category: TaskRecord["category"];
    readonly held: readonly (TaskRecord["hold"] | null)[];
  }[];
  readonly workflow?: string;
  readonly parent?: string;
}

export interface TaskPage {
  readonly tasks: readonly TaskRecord[];
  /** hand it in as `after` to go on; absent on the last page */
  readonly next?: number;
}

export interface TaskCount {
  readonly category: TaskRecord["category"];
  readonly hold?: TaskRecord["hold"];
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
 * Any number of processes may use one store at once; no method assumes to be alone.
 */
export interface Store {
  readonly load: (project: string, ids: readonly string[]) => Promise<readonly TaskRecord[]>;
  readonly commit: (commit: Commit) => Promise<Committed>;
  /** the answer kept under a key */
  readonly reply: (project: string, key: string) => Promise<Json | undefined>;

  /** looks only */
  readonly queue: (query: QueueQuery) => Promise<readonly TaskRecord[]>;
  /**
   * Takes ready tasks, best first, in one transaction that no other taker can see half of: `take` is asked about each
   * candidate and gives its change, or nothing to pass over it, until `limit` are taken.
   */
  readonly claim: (
    query: QueueQuery,
    take: (candidate: TaskRecord) => TaskChange | undefined,
  ) => Promise<readonly TaskRecord[]>;

  readonly list: (query: TaskQuery) => Promise<TaskPage>;
  readonly count: (project: string) => Promise<readonly TaskCount[]>;
  /** tasks whose claim or time limit has run out at `now`, earliest first */
  readonly due: (project: string, now: number, limit: number) => Promise<readonly TaskRecord[]>;

  readonly history: (query: HistoryQuery) => Promise<readonly HistoryEntry[]>;
  /** the number of the newest entry of the project, 0 when there is none */
  readonly newest: (project: string) => Promise<number>;
  /** resolves true as soon as there may be an entry after `seq`, also one of another process; false after `timeoutMs` */
  readonly waitForEntry: (
    project: string,
    seq: number,
    timeoutMs: number,
    signal?: AbortSignal,
  ) => Promise<boolean>;

  readonly syncs: (query: SyncQuery) => Promise<{ readonly syncs: readonly Sync[]; readonly total: number }>;
  readonly confirm: (
    project: string,
    which: { readonly seqs: readonly number[] } | { readonly task: string; readonly upTo?: number },
  ) => Promise<{
    readonly confirmed: number;
    readonly already: readonly number[];
    readonly unknown: readonly number[];
  }>;

  /** false when that version is the current one already */
  readonly saveDefinition: (record: DefinitionRecord) => Promise<boolean>;
  readonly definition: (project: string, version: string) => Promise<DefinitionRecord | undefined>;
  readonly currentDefinition: (project: string, id: string) => Promise<DefinitionRecord | undefined>;
  readonly definitions: (project: string) => Promise<readonly DefinitionRecord[]>;

  readonly close: () => Promise<void>;
}
