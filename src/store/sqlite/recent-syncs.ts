import type { HistoryEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import { isSync } from "../is-sync.ts";
import type { SyncName } from "../store.ts";
import { type Standing, sameStanding } from "./standing.ts";

const MOST_TASKS = 256;

/** What a commit learns about the unconfirmed syncs of its project: the oldest of all, and those of one task. */
export interface Learned {
  readonly project: string;
  /** how many of each are wanted */
  readonly limit: number;
  /** absent when nobody had to look */
  readonly oldest: readonly SyncName[] | undefined;
  readonly task: string;
  readonly own: readonly SyncName[];
}

interface Changed {
  readonly record: Pick<TaskRecord, "id" | "version" | "synced">;
  readonly entry: Pick<HistoryEntry, "seq" | "change">;
}

/** A transaction: how it found its project, how it left it, and what it changed. */
interface Transaction {
  readonly project: string;
  readonly before: Standing;
  readonly standing: Standing;
  readonly changes: readonly Changed[];
  readonly brought: readonly SyncName[];
}

interface Known {
  readonly oldest: readonly SyncName[] | undefined;
  readonly own: readonly SyncName[] | undefined;
}

/**
 * The oldest unconfirmed syncs of the project last written to. A commit brings younger ones, so they stay what they are
 * as long as the project stands where it was left: nobody has confirmed any.
 */
export class RecentSyncs {
  #project = "";
  #limit = 0;
  #standing: Standing | undefined;
  #oldest: readonly SyncName[] | undefined;
  readonly #own = new Map<string, readonly SyncName[]>();

  /** What was so before a transaction that found the project standing like this. */
  before(project: string, standing: Standing, limit: number, task: string): Known {
    if (limit !== this.#limit || !this.#isWhereItWas(project, standing)) this.#forget(project, limit);
    return { oldest: this.#oldest, own: this.#own.get(task) };
  }

  /** What is so after a transaction, and what it had to find out about it. */
  after({ project, before, standing, changes, brought }: Transaction, learned: Learned | undefined): void {
    if (learned === undefined && !this.#isWhereItWas(project, before)) return;
    if (learned !== undefined && (project !== this.#project || learned.limit !== this.#limit)) return;
    for (const { record, entry } of changes) {
      const isNew = record.version === 1;
      const own = isNew ? [] : this.#own.get(record.id);
      const name = { seq: entry.seq, task: record.id };
      if (own !== undefined)
        this.#keep(record.id, isSync({ record, entry }) ? withYounger(own, [name], this.#limit) : own);
    }
    this.#standing = standing;
    if (learned !== undefined) {
      this.#oldest = learned.oldest;
      this.#keep(learned.task, learned.own);
    } else if (this.#oldest !== undefined) {
      this.#oldest = withYounger(this.#oldest, brought, this.#limit);
    }
  }

  #isWhereItWas(project: string, standing: Standing): boolean {
    return (
      project === this.#project && this.#standing !== undefined && sameStanding(this.#standing, standing)
    );
  }

  #keep(task: string, own: readonly SyncName[]): void {
    this.#own.set(task, own);
    const [first] = this.#own.size > MOST_TASKS ? this.#own.keys() : [];
    if (first !== undefined) this.#own.delete(first);
  }

  #forget(project: string, limit: number): void {
    this.#project = project;
    this.#limit = limit;
    this.#standing = undefined;
    this.#oldest = undefined;
    this.#own.clear();
  }
}

/** The first of what there is, when these have come after it. */
export function withYounger(
  first: readonly SyncName[],
  brought: readonly SyncName[],
  limit: number,
  task?: string,
): readonly SyncName[] {
  if (first.length >= limit) return first;
  const added = task === undefined ? brought : brought.filter((name) => name.task === task);
  return [...first, ...added].slice(0, limit);
}
