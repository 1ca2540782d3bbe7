import type { TaskRecord } from "../../model/task.ts";
import { CacheValidity } from "./cache-validity.ts";
import type { Connection } from "./connection.ts";
import { isVersionOf, type LoadedTask } from "./loaded-tasks.ts";

/** Few: each may hold a large context. */
const MOST = 64;

/** Caches tasks that this process has just read or written, until another connection writes. */
export class RecentTasks {
  readonly #validity: CacheValidity;
  /** the tasks by id; tasks of several projects with the same id displace each other */
  readonly #tasks = new Map<string, LoadedTask>();

  constructor(connection: Connection) {
    this.#validity = new CacheValidity(connection);
  }

  /** Call it inside a read. */
  get(project: string, id: string): TaskRecord | undefined {
    if (!this.#validity.check()) this.#tasks.clear();
    const record = this.#tasks.get(id)?.record;
    return record?.project === project ? record : undefined;
  }

  /** The task before this change. It may be outdated; then the write is refused by its version. */
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

  /** The transaction wrote these tasks and no others. */
  written(transaction: number, tasks: readonly LoadedTask[]): void {
    if (this.#validity.note(transaction)) for (const loaded of tasks.slice(-MOST)) this.add(loaded);
  }
}
