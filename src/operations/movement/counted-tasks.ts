import type { TaskRecord } from "../../model/task.ts";
import { withSettledFacts } from "../../team/settled-facts.ts";
import type { PendingChange } from "./pending-change.ts";

interface CountedTask {
  readonly before: TaskRecord;
  readonly record: TaskRecord;
  /** the task whose change changes the number; its entry names this one */
  readonly because: string;
}

/** The tasks of which a call changes only the number of blockers. */
export class CountedTasks {
  readonly #counted = new Map<string, CountedTask>();

  get size(): number {
    return this.#counted.size;
  }

  add(before: TaskRecord, record: TaskRecord, because: string): void {
    const loaded = this.#counted.get(record.id)?.before ?? before;
    this.#counted.set(record.id, { before: loaded, record, because });
  }

  /** The record of a task after this call; `undefined` if the task is not counted. */
  next(id: string): TaskRecord | undefined {
    return this.#counted.get(id)?.record;
  }

  /** Ends the count of a task that the call changes otherwise too. Returns the task as it was loaded. */
  end(id: string): TaskRecord | undefined {
    const loaded = this.#counted.get(id)?.before;
    this.#counted.delete(id);
    return loaded;
  }

  /**
   * The tasks for the commit; `undefined` if there are none. Names them in the entries of the tasks before them: readers
   * of the log learn of the change there.
   */
  tell(pending: ReadonlyMap<string, PendingChange>, now: number): readonly TaskRecord[] | undefined {
    if (this.#counted.size === 0) return undefined;
    for (const [because, byCount] of this.#named()) {
      const change = pending.get(because);
      if (!change) throw new Error(`task ${because} changes the counts of others, and not itself`);
      const { step } = change.record;
      for (const [blockers, tasks] of byCount)
        change.events.push({ type: "dependants_counted", step, blockers, tasks });
    }
    return [...this.#counted.values()].map(({ before, record }) => withSettledFacts(before, record, now));
  }

  /** The ids by the task before them, and by their number of blockers. */
  #named(): ReadonlyMap<string, ReadonlyMap<number, string[]>> {
    const named = new Map<string, Map<number, string[]>>();
    for (const [id, { record, because }] of this.#counted) {
      const byCount = named.get(because) ?? new Map<number, string[]>();
      named.set(because, byCount);
      const blockers = record.team?.blockers ?? 0;
      const tasks = byCount.get(blockers);
      if (tasks) tasks.push(id);
      else byCount.set(blockers, [id]);
    }
    return named;
  }
}
