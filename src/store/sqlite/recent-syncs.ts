import type { HistoryEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import { isSync } from "../is-sync.ts";
import type { SyncName } from "../parts/syncs.ts";
import { isSameHead, type LogHead } from "./log-head.ts";

const MOST_TASKS = 256;

/** The oldest unconfirmed syncs of a project and of one of its tasks. */
export interface KnownNames {
  readonly project: string;
  /** the most names in each list */
  readonly limit: number;
  /** the oldest syncs of the project; absent if the task's own syncs fill the limit */
  readonly oldest: readonly SyncName[] | undefined;
  readonly task: string;
  readonly own: readonly SyncName[];
  /** all syncs of the project after the indexed entries */
  readonly later: readonly SyncName[];
}

interface Changed {
  readonly record: Pick<TaskRecord, "id" | "version" | "synced">;
  readonly entry: Pick<HistoryEntry, "seq" | "change">;
  readonly was?: string | undefined;
}

/** A transaction's changes, and the log head before and after them. */
interface Transaction {
  readonly project: string;
  readonly before: LogHead;
  readonly head: LogHead;
  readonly changes: readonly Changed[];
  readonly newSyncs: readonly SyncName[];
}

interface Cached {
  readonly oldest: readonly SyncName[] | undefined;
  readonly own: readonly SyncName[] | undefined;
  readonly later: readonly SyncName[] | undefined;
}

/**
 * Caches the oldest unconfirmed syncs of the project that was last written to. A commit only adds younger syncs, so the
 * cache stays valid until a confirmation, which changes the log head.
 */
export class RecentSyncs {
  #project = "";
  #limit = 0;
  #head: LogHead | undefined;
  #oldest: readonly SyncName[] | undefined;
  #later: readonly SyncName[] | undefined;
  readonly #own = new Map<string, readonly SyncName[]>();

  /** The cached names as of this log head. */
  at(project: string, head: LogHead, limit: number, task: string): Cached {
    if (limit !== this.#limit || !this.#isAt(project, head)) this.#forget(project, limit);
    return { oldest: this.#oldest, own: this.#own.get(task), later: this.#later };
  }

  /** Updates the cache. Call after the commit; `names` are the names that the transaction has read. */
  written({ project, before, head, changes, newSyncs }: Transaction, names: KnownNames | undefined): void {
    if (names === undefined && !this.#isAt(project, before)) return;
    // The cached names would tell the old id of a renamed task.
    if (changes.some(({ was }) => was !== undefined)) {
      this.#forget(project, this.#limit);
      return;
    }
    if (names !== undefined && (project !== this.#project || names.limit !== this.#limit)) return;
    for (const { record, entry } of changes) {
      const isNew = record.version === 1;
      const own = isNew ? [] : this.#own.get(record.id);
      const name = { seq: entry.seq, task: record.id };
      if (own !== undefined)
        this.#keep(record.id, isSync({ record, entry }) ? withYounger(own, [name], this.#limit) : own);
    }
    this.#head = head;
    if (names !== undefined) {
      this.#oldest = names.oldest;
      this.#later = names.later;
      this.#keep(names.task, names.own);
      return;
    }
    this.#oldest &&= withYounger(this.#oldest, newSyncs, this.#limit);
    this.#later &&= laterAfter(this.#later, { before, head, newSyncs });
  }

  /** Clears the cache. Call if a transaction that the cache knows of was not committed. */
  clear(): void {
    this.#forget("", 0);
  }

  #isAt(project: string, head: LogHead): boolean {
    return project === this.#project && this.#head !== undefined && isSameHead(this.#head, head);
  }

  #keep(task: string, own: readonly SyncName[]): void {
    this.#own.set(task, own);
    const [first] = this.#own.size > MOST_TASKS ? this.#own.keys() : [];
    if (first !== undefined) this.#own.delete(first);
  }

  #forget(project: string, limit: number): void {
    this.#project = project;
    this.#limit = limit;
    this.#head = undefined;
    this.#oldest = undefined;
    this.#later = undefined;
    this.#own.clear();
  }
}

/** The syncs after the indexed entries, after a transaction; it may have indexed all entries. */
export function laterAfter(
  later: readonly SyncName[],
  { before, head, newSyncs }: Pick<Transaction, "before" | "head" | "newSyncs">,
): readonly SyncName[] {
  if (head.indexedTo !== before.indexedTo) return [];
  return newSyncs.length === 0 ? later : [...later, ...newSyncs];
}

/** The first names of a list to which younger names are added. */
export function withYounger(
  first: readonly SyncName[],
  added: readonly SyncName[],
  limit: number,
  task?: string,
): readonly SyncName[] {
  if (first.length >= limit) return first;
  const younger = task === undefined ? added : added.filter((name) => name.task === task);
  return [...first, ...younger].slice(0, limit);
}
