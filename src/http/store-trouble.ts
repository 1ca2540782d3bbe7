import type { EntryLog } from "../operations/entry-log.ts";
import { Trouble } from "../operations/trouble.ts";

/** Logs trouble with the store once: many callers meet it again and again while it lasts. */
export class StoreTrouble {
  readonly #trouble: Trouble<string>;

  constructor(mishap: (what: string, error: unknown) => string) {
    this.#trouble = new Trouble((error) => mishap("the store", error));
  }

  /** The id under which the log has it. */
  tell(error: unknown): string {
    return this.#trouble.tell(error);
  }

  /** The same log; every answer ends the trouble. */
  watching(log: EntryLog): EntryLog {
    const over = <T>(answer: T): T => {
      this.#trouble.over();
      return answer;
    };
    return {
      head: () => log.head().then(over),
      after: (mark, limit) => log.after(mark, limit).then(over),
      wait: (mark, ms, signal) => log.wait(mark, ms, signal).then(over),
    };
  }
}
