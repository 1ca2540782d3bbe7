import type { Diagnosis } from "../model/diagnosis.ts";
import type { HistoryEntry, NewEntry, Sync } from "../model/history.ts";
import type { Json } from "../model/json.ts";
import type { ProjectCounts, ProjectRecord } from "../model/project-record.ts";
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
  readonly reply?: { readonly key: string; readonly answer: Json } | undefined;
  /** how many unconfirmed syncs to name in the answer; none unless it is said */
  readonly names?: number;
}

export type Committed =
  | {
      readonly ok: true;
      /** the records as they are now, in the order of the changes */
      readonly records: readonly TaskRecord[];
      readonly entries: readonly HistoryEntry[];
      /** unconfirmed syncs of the project after this commit */
      readonly unconfirmed: number;
      /** as `syncNames` would give them for the task that was changed first */
      readonly names: readonly SyncName[];
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
  /** in the id, the title or the id, whatever the case of the letters A to Z */
  readonly text?: string;
  /** backwards: `after` is then the first ordinal of the page before */
  readonly newestFirst?: boolean;
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

/** The tasks of one workflow that are at one step in one state. */
export interface StepCount extends TaskCount {
  readonly step: string;
  /** when they came there, added up; 0 for those without a position */
  readonly since: number;
}

/** The tasks of one workflow that are in one state. */
export interface WorkflowCount extends TaskCount {
  readonly workflow: string;
}

export interface DefinitionRecord {
  readonly project: string;
  readonly id: string;
  readonly version: string;
  readonly definition: Json;
  readonly source: string;
  readonly loadedAt: number;
}

/**
 * `unchanged`: that version is the current one already, and from there, or somebody else has just saved it; `conflict`:
 * somebody else has changed what is current.
 */
export type SavedDefinition = "saved" | "unchanged" | "conflict";

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

export interface SyncName {
  readonly seq: number;
  readonly task: string;
}

export interface SyncNames {
  readonly names: readonly SyncName[];
  /** how many are unconfirmed, named or not */
  readonly total: number;
}

/** How far a reader of the history has come, and what it has to know to go on. */
export interface Cursor {
  readonly name: string;
  /** as it was read; 0 for one that is not there yet */
  readonly version: number;
  readonly value: Json;
}

/** Everything a project holds at one moment: definitions, tasks as they came, entries by number, kept answers. */
export interface ProjectSnapshot {
  readonly counts: ProjectCounts;
  readonly records: AsyncIterable<ProjectRecord>;
}

export interface ImportOptions {
  /** whether what the project holds gives way; otherwise only an empty project takes an import */
  readonly replace: boolean;
  /** definitions from this source are there by themselves, and leave a project empty */
  readonly source?: string;
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
  /** of each workflow, category and hold that has any, in these categories; what it costs grows with those tasks */
  readonly countWorkflows: (
    project: string,
    categories: readonly TaskRecord["category"][],
  ) => Promise<readonly WorkflowCount[]>;
  /** of each step, category and hold that has any; what it costs grows with the tasks of the workflow */
  readonly countSteps: (project: string, workflow: string) => Promise<readonly StepCount[]>;
  /** tasks whose claim or time limit has run out at `now` or before, earliest first; the store itself releases none */
  readonly due: (project: string, now: number, limit: number) => Promise<readonly TaskRecord[]>;

  readonly history: (query: HistoryQuery) => Promise<readonly HistoryEntry[]>;
  /** the number of the newest entry of the project, 0 when there is none */
  readonly newest: (project: string) => Promise<number>;
  /**
   * Resolves true as soon as the newest entry may be another than `seq`: one came after it, also from another process,
   * or an import has brought another log, whose numbers may be lower. False after `timeoutMs`, when aborted, and when
   * the store is closed. Waiting does not keep the process alive.
   */
  readonly waitForEntry: (
    project: string,
    seq: number,
    timeoutMs: number,
    signal?: AbortSignal,
  ) => Promise<boolean>;

  /** oldest first; `total` counts all that are unconfirmed, of the task if one is named, whatever the page */
  readonly syncs: (query: SyncQuery) => Promise<{ readonly syncs: readonly Sync[]; readonly total: number }>;
  /** which syncs are unconfirmed, without what they tell: those of the task first, oldest first among each */
  readonly syncNames: (project: string, limit: number, task?: string) => Promise<SyncNames>;
  /** `already`: confirmed before; `unknown`: never there to be confirmed */
  readonly confirm: (
    project: string,
    which: { readonly seqs: readonly number[] } | { readonly task: string; readonly upTo?: number },
  ) => Promise<{
    readonly confirmed: number;
    readonly already: readonly number[];
    readonly unknown: readonly number[];
  }>;

  /**
   * Makes that version the current one of its id. Older versions are kept. `expected` is the one that is to give way,
   * as it was read; nothing when there was none. What was decided by looking at it holds only as long as it is there.
   */
  readonly saveDefinition: (
    record: DefinitionRecord,
    expected: DefinitionRecord | undefined,
  ) => Promise<SavedDefinition>;
  readonly definition: (project: string, version: string) => Promise<DefinitionRecord | undefined>;
  /** the version that begins with these hexadecimal digits, which are enough to tell it from all others */
  readonly definitionBeginning: (project: string, digits: string) => Promise<DefinitionRecord | undefined>;
  readonly currentDefinition: (project: string, id: string) => Promise<DefinitionRecord | undefined>;
  /** the current ones, by id */
  readonly definitions: (project: string) => Promise<readonly DefinitionRecord[]>;

  /** by name */
  readonly cursors: (project: string) => Promise<readonly Cursor[]>;
  /**
   * Gives a cursor another value. False when somebody else has done so since it was read: of all who want to go on from
   * one place, one does. Cursors are no part of an export, and an import ends them: its numbers are others.
   */
  readonly moveCursor: (project: string, cursor: Cursor) => Promise<boolean>;

  /**
   * Hands everything the project holds to `read`. What anybody changes meanwhile is not in it, and nobody has to wait
   * for it. The records can be read once, while `read` lasts.
   */
  readonly exportProject: <T>(project: string, read: (snapshot: ProjectSnapshot) => Promise<T>) => Promise<T>;
  /**
   * Makes the records all that the project holds, in one transaction: versions, hashes and numbers of entries are
   * theirs. They come in the order of an export. False, and nothing is changed, when the project is not empty and not
   * to be replaced; when `records` throws, nothing is changed either.
   */
  readonly importProject: (
    project: string,
    records: AsyncIterable<ProjectRecord>,
    options: ImportOptions,
  ) => Promise<boolean>;
  /** whether an import would be refused without `replace` */
  readonly isEmpty: (project: string, source?: string) => Promise<boolean>;
  /** looks at the database itself, as thoroughly as it can; that takes as long as reading all of it */
  readonly examine: () => Promise<readonly Diagnosis[]>;

  /** after everything that was asked for before */
  readonly close: () => Promise<void>;
}
