import type { Mark } from "../model/mark.ts";

/** The longest delay of a timer. A longer delay would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** A reader that waits for an entry after its mark. */
export interface EntryWaiter {
  readonly project: string;
  readonly mark: Mark;
  readonly finish: (arrived: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** The readers that wait for entries of a log. Calls `onEmpty` when the last one has left. */
export class EntryWaiters {
  readonly #all = new Set<EntryWaiter>();
  readonly #onEmpty: () => void;

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
  }

  get all(): readonly EntryWaiter[] {
    return [...this.#all];
  }

  of(project: string): readonly EntryWaiter[] {
    return this.#all.size === 0 ? [] : this.all.filter((waiter) => waiter.project === project);
  }

  /** Waits until the waiter finishes, the time is over or the reader gives up. `begin` looks for an entry at once. */
  wait(
    { project, mark, timeoutMs, signal }: EntryWait,
    begin: (waiter: EntryWaiter) => void,
  ): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        this.#all.delete(waiter);
        if (this.#all.size === 0) this.#onEmpty();
      };
      const finish = (arrived: boolean) => {
        leave();
        resolve(arrived);
      };
      const fail = (error: unknown) => {
        leave();
        reject(error);
      };
      const giveUp = () => finish(false);
      const waiter: EntryWaiter = { project, mark, finish, fail };
      const timer = setTimeout(giveUp, Math.min(timeoutMs, LONGEST_MS)).unref();
      signal?.addEventListener("abort", giveUp);
      this.#all.add(waiter);
      if (signal?.aborted === true) giveUp();
      else begin(waiter);
    });
  }

  close(): void {
    for (const waiter of this.all) waiter.finish(false);
  }
}

/** What a reader waits for, and for how long. */
interface EntryWait {
  readonly project: string;
  readonly mark: Mark;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}
