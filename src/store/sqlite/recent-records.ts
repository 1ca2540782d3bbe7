import type { TaskRecord } from "../../model/task.ts";
import type { Connection } from "./connection.ts";
import { isVersionOf, type KeptRecord } from "./kept-parts.ts";
import { Unchanged } from "./unchanged.ts";

/** Few: each may hold a large context. */
const MOST = 64;

/** Records this process has just read or written, to be handed out again as long as nobody has written since. */
export class RecentRecords {
  readonly #unchanged: Unchanged;
  /** by the task's id; the last of those that have the same in several projects */
  readonly #records = new Map<string, KeptRecord>();

  constructor(connection: Connection) {
    this.#unchanged = new Unchanged(connection);
  }

  /** Asked while reading. */
  get(project: string, id: string): TaskRecord | undefined {
    if (!this.#unchanged.holds()) this.#records.clear();
    const record = this.#records.get(id)?.record;
    return record?.project === project ? record : undefined;
  }

  /** The record that this is a change of, as it was; whether it is still so, the change will find out. */
  find(changed: TaskRecord): KeptRecord | undefined {
    const kept = this.#records.get(changed.id);
    return kept !== undefined && isVersionOf(kept, changed) ? kept : undefined;
  }

  add(kept: KeptRecord): void {
    this.#records.set(kept.record.id, kept);
    if (this.#records.size <= MOST) return;
    const [oldest] = this.#records.keys();
    if (oldest !== undefined) this.#records.delete(oldest);
  }

  /** This transaction left these records, and changed no others. */
  written(transaction: number, records: readonly KeptRecord[]): void {
    if (this.#unchanged.note(transaction)) for (const kept of records.slice(-MOST)) this.add(kept);
  }
}
