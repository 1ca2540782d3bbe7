import type { TaskRecord } from "../../model/task.ts";
import type { Connection } from "./connection.ts";
import { Unchanged } from "./unchanged.ts";

/** Few: each may hold a large context. */
const MOST = 64;

/** Records this process has just read or written, to be handed out again as long as nobody has written since. */
export class RecentRecords {
  readonly #unchanged: Unchanged;
  readonly #records = new Map<string, TaskRecord>();

  constructor(connection: Connection) {
    this.#unchanged = new Unchanged(connection);
  }

  /** Asked while reading. */
  get(project: string, id: string): TaskRecord | undefined {
    if (!this.#unchanged.holds()) this.#records.clear();
    return this.#records.get(keyOf(project, id));
  }

  add(record: TaskRecord): void {
    const key = keyOf(record.project, record.id);
    this.#records.delete(key);
    this.#records.set(key, record);
    if (this.#records.size <= MOST) return;
    const [oldest] = this.#records.keys();
    if (oldest !== undefined) this.#records.delete(oldest);
  }

  /** This transaction changed these records, and no others. */
  written(transaction: number, records: readonly TaskRecord[]): void {
    if (this.#unchanged.note(transaction)) for (const record of records) this.add(record);
  }
}

/** Neither has a NUL in it. */
function keyOf(project: string, id: string): string {
  return `${project}\0${id}`;
}
