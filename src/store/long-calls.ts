import { StoreError } from "./store-error.ts";

/** The running exports and imports. They run beside the store's connection, which must stay open until they end. */
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

  /** Refuses new calls, waits for the running calls, which may use the store until they end, and then runs `last`. */
  async close(last: () => Promise<void>): Promise<void> {
    this.#open = false;
    // If no call runs, do not await, so that `last` starts at once: calls made after `close` must be refused.
    if (this.#running.size > 0) await Promise.allSettled(this.#running);
    await last();
  }
}
