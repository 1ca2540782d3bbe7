import type { EntryLog } from "../operations/feeds/entry-log.ts";
import { LastingFailure } from "../operations/feeds/lasting-failure.ts";

/** Logs a store error once: many readers retry while it lasts. */
export class StoreTrouble {
  readonly #trouble: LastingFailure<string>;

  constructor(logError: (what: string, error: unknown) => string) {
    this.#trouble = new LastingFailure((error) => logError("the store", error));
  }

  /** Returns the id of the log entry. */
  tell(error: unknown): string {
    return this.#trouble.report(error);
  }

  /** Wraps the log: each successful read ends the trouble. */
  watching(log: EntryLog): EntryLog {
    const over = <T>(answer: T): T => {
      this.#trouble.clear();
      return answer;
    };
    return {
      head: () => log.head().then(over),
      after: (mark, limit) => log.after(mark, limit).then(over),
      wait: (mark, ms, signal) => log.wait(mark, ms, signal).then(over),
    };
  }
}
