import { StoreError } from "../store-error.ts";

/** Exports and imports. They are not in the line of the store's connection, which could be closed under them. */
export class LongCalls {
  readonly #running = new Set<Promise<unknown>>();
  #open = true;

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (!this.#open) throw new StoreError("CLOSED", "The store is closed.");
    const running = call();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Takes no more, and does what comes last: after those that run, which may ask the store until they end. */
  async close(last: () => Promise<void>): Promise<void> {
    this.#open = false;
    // At once where none runs: whatever is asked for after this call is to be refused.
    if (this.#running.size > 0) await Promise.allSettled(this.#running);
    await last();
  }
}
