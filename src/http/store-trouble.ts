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
      newest: () => log.newest().then(over),
      after: (seq, limit) => log.after(seq, limit).then(over),
      wait: (seq, ms, signal) => log.wait(seq, ms, signal).then(over),
    };
  }
}
