import type { HistoryEntry } from "../../../src/model/history.ts";
import type { Status } from "../../../src/model/status.ts";
import type { TaskSummary } from "../../../src/model/task.ts";
import { ask, type Output, Refused } from "../api.ts";
import { statuses } from "../words.ts";
import { applyEntry, createdTask, type Filter, matches, newestFirst } from "./row.ts";

const PAGE = 200;

interface Column {
  /** the cursor of the next page; `null` after the last page */
  next?: string | null;
  loading: boolean;
  sorted: readonly TaskSummary[];
}

/** The tasks on the board. They are loaded page by page while scrolling, and updated from the log. */
export class BoardRows {
  readonly #filter: Filter;
  readonly #changed: () => void;
  readonly #rows = new Map<string, TaskSummary>();
  readonly #columns = new Map<Status, Column>();
  readonly #stop = new AbortController();
  #counting = false;
  /** the number of tasks by status; `undefined` until the server has answered */
  counts: Output<"list_tasks">["counts"] | undefined;
  error: Refused | undefined;

  constructor(filter: Filter, changed: () => void) {
    this.#filter = filter;
    this.#changed = changed;
    for (const status of statuses) this.#columns.set(status, { loading: false, sorted: [] });
  }

  close(): void {
    this.#stop.abort();
  }

  /** every loaded task, newest first */
  get tasks(): readonly TaskSummary[] {
    return [...this.#columns.values()].flatMap(({ sorted }) => sorted).sort(newestFirst);
  }

  column(status: Status): { readonly tasks: readonly TaskSummary[]; readonly whole: boolean } {
    const { sorted = [], next } = this.#columns.get(status) ?? {};
    return { tasks: sorted, whole: next === null };
  }

  /** Loads the next page of a column, unless there is none or the column is already loading. */
  async loadMore(status: Status): Promise<void> {
    const column = this.#columns.get(status);
    if (!column || column.loading || column.next === null) return;
    column.loading = true;
    const cursor = column.next;
    const page = await this.#fetchPage(status, cursor);
    column.loading = false;
    if (!page) return;
    column.next = page.nextCursor ?? null;
    this.#merge(page);
  }

  /** Reloads the first page of each column, because entries may have been missed. */
  async reload(which: Iterable<Status> = statuses): Promise<void> {
    for (const status of which) {
      const page = await this.#fetchPage(status);
      if (!page) return;
      const column = this.#columns.get(status);
      if (column?.next === undefined && column) column.next = page.nextCursor ?? null;
      this.#merge(page);
    }
  }

  /** Applies entries to known tasks. Reloads the columns of tasks that are not known yet. */
  apply(entries: readonly HistoryEntry[]): void {
    const unsure = new Set<Status>();
    for (const entry of entries) {
      const row = this.#rows.get(entry.task);
      const next = row ? applyEntry(row, entry) : createdTask(entry);
      if (next && matches(next, this.#filter)) this.#rows.set(next.id, next);
      const { status } = entry.change;
      if (!next && statuses.includes(status as Status)) unsure.add(status as Status);
    }
    this.#sort();
    void (unsure.size > 0 ? this.reload(unsure) : this.#refreshCounts());
  }

  /** Loads the counts again, with one request at a time, however many entries arrive. */
  async #refreshCounts(): Promise<void> {
    if (this.#counting) return;
    this.#counting = true;
    await this.#fetchPage(undefined);
    this.#counting = false;
    this.#changed();
  }

  async #fetchPage(status: Status | undefined, cursor?: string): Promise<Output<"list_tasks"> | undefined> {
    try {
      const which = status === undefined ? { limit: 1 } : { status: [status], limit: PAGE };
      const input = { ...this.#filter, ...which, ...(cursor && { cursor }) };
      const page = await ask("list_tasks", input, this.#stop.signal);
      this.error = undefined;
      this.counts = page.counts;
      return page;
    } catch (problem) {
      if (problem instanceof Refused) {
        this.error = problem;
        this.#changed();
      }
      return undefined;
    }
  }

  #merge({ tasks }: Output<"list_tasks">): void {
    for (const task of tasks) {
      const known = this.#rows.get(task.id);
      if (!known || known.version <= task.version) this.#rows.set(task.id, task);
    }
    this.#sort();
  }

  #sort(): void {
    const groups = new Map<Status, TaskSummary[]>(statuses.map((status) => [status, []]));
    for (const row of this.#rows.values()) groups.get(row.status)?.push(row);
    for (const [status, rows] of groups) {
      const column = this.#columns.get(status);
      if (column) column.sorted = rows.sort(newestFirst);
    }
    this.#changed();
  }
}
