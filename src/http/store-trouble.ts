import type { EntryLog } from "../operations/feeds/entry-log.ts";
import { Trouble } from "../operations/feeds/trouble.ts";

/** What is wrong with the store, told once: many ask for it again and again as long as it lasts. */
export class StoreTrouble {
  readonly #trouble: Trouble<string>;

  constructor(logError: (what: string, error: unknown) => string) {
    this.#trouble = new Trouble((error) => logError("the store", error));
  }

  /** The id under which the log has it. */
  tell(error: unknown): string {
    return this.#trouble.tell(error);
  }

  /** The log, of which every answer shows that the store can be used again. */
  watching(log: EntryLog): EntryLog {
    const over = <T>(answer: T): T => {
      this.#trouble.over();
      return answer;
    };
    return {
      newest: () => log.newest().then(over),
      after: (seq, limit) => log.after(seq, limit).then(over),
      wait: (seq, ms, signal) => log.wait(seq, ms, signal).then(over),
    };
  }
}
