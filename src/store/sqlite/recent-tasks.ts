import type { TaskRecord } from "../../model/task.ts";
import { isVersionOf, type LoadedTask } from "../rows/loaded-tasks.ts";
import { CacheValidity } from "./cache-validity.ts";
import type { Connection } from "./connection.ts";

/** The most cached tasks. The number is low, because each task may have a large context. */
const MOST = 64;

/** Caches tasks that this process has just read or written, until another connection writes. */
export class RecentTasks {
  readonly #validity: CacheValidity;
  /** the tasks by id; tasks of several projects with the same id displace each other */
  readonly #tasks = new Map<string, LoadedTask>();

  constructor(connection: Connection) {
    this.#validity = new CacheValidity(connection);
  }

  /** The cached task, if the cache is still valid. Call inside a read. */
  get(project: string, id: string): TaskRecord | undefined {
    if (!this.#validity.check()) this.#tasks.clear();
    const record = this.#tasks.get(id)?.record;
    return record?.project === project ? record : undefined;
  }

  /** The task that a change is based on. It may be outdated; then the version check refuses the write. */
  find(changed: TaskRecord): LoadedTask | undefined {
    const loaded = this.#tasks.get(changed.id);
    return loaded !== undefined && isVersionOf(loaded, changed) ? loaded : undefined;
  }

  add(loaded: LoadedTask): void {
    this.#tasks.set(loaded.record.id, loaded);
    if (this.#tasks.size <= MOST) return;
    const [oldest] = this.#tasks.keys();
    if (oldest !== undefined) this.#tasks.delete(oldest);
  }

  /** Drops tasks that a transaction has deleted. Call after the commit. */
  deleted(transaction: number, ids: readonly string[]): void {
    for (const id of ids) this.#tasks.delete(id);
    this.#validity.note(transaction);
  }

  /**
   * Caches the tasks that a transaction wrote. `tasks` must be all of them; `was` is the id of a task that it renamed, and
   * `counted` are the tasks of which it changed the counts.
   */
  written(
    transaction: number,
    tasks: readonly (LoadedTask & { readonly was?: string | undefined })[],
    counted: readonly TaskRecord[] = [],
  ): void {
    for (const { was } of tasks) if (was !== undefined) this.#tasks.delete(was);
    for (const { id } of counted) this.#tasks.delete(id);
    if (this.#validity.note(transaction)) for (const loaded of tasks.slice(-MOST)) this.add(loaded);
  }
}
