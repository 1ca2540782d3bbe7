import { StoreError } from "../store-error.ts";

type Functions = Readonly<Record<string, (...values: never[]) => Promise<unknown>>>;

/** The running calls of a store. */
export class Calls {
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  /** The functions of a part of the store. Once the store is closed, each refuses its calls. */
  guarded<T extends { readonly [K in keyof T]: Functions[string] }>(part: T): T {
    const guarded = Object.entries<Functions[string]>(part).map(
      ([name, call]) => [name, (...values: never[]) => this.#run(() => call(...values))] as const,
    );
    return Object.fromEntries(guarded) as unknown as T;
  }

  /** Refuses new calls, ends the waiting ones, lets the others finish, and then runs `last` once. */
  close(last: () => Promise<void>, waiting: { close(): void }): Promise<void> {
    if (this.#closing === undefined) {
      waiting.close();
      this.#closing = Promise.allSettled(this.#running).then(last);
    }
    return this.#closing;
  }

  async #run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) throw new StoreError("CLOSED", "The store is closed.");
    const running = call();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }
}
