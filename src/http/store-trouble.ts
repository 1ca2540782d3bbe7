import type { EntryLog } from "../operations/feeds/entry-log.ts";
import { LastingFailure } from "../operations/feeds/lasting-failure.ts";

/** Logs a lasting store error only once: many readers retry while it lasts. */
export class StoreTrouble {
  readonly #trouble: LastingFailure<string>;

  constructor(logError: (what: string, error: unknown) => string) {
    this.#trouble = new LastingFailure((error) => logError("the store", error));
  }

  /** Logs the error unless it was logged already. Returns the id of the log entry. */
  tell(error: unknown): string {
    return this.#trouble.report(error);
  }

  /** Wraps a log so that each successful read ends the error: the next error is then logged again. */
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
