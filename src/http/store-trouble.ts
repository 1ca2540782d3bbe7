import type { EntryLog } from "../operations/entry-log.ts";

/** What is wrong with the store, told once: many ask for it again and again as long as it lasts. */
export class StoreTrouble {
  readonly #mishap: (what: string, error: unknown) => string;
  #told: { readonly message: string; readonly id: string } | undefined;

  constructor(mishap: (what: string, error: unknown) => string) {
    this.#mishap = mishap;
  }

  /** The id under which the log has it. */
  tell(error: unknown): string {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#told?.message !== message) this.#told = { message, id: this.#mishap("the store", error) };
    return this.#told.id;
  }

  /** The log, of which every answer shows that the store can be used again. */
  watching(log: EntryLog): EntryLog {
    const over = <T>(answer: T): T => {
      this.#told = undefined;
      return answer;
    };
    return {
      newest: () => log.newest().then(over),
      after: (seq, limit) => log.after(seq, limit).then(over),
      wait: (seq, ms, signal) => log.wait(seq, ms, signal).then(over),
    };
  }
}
