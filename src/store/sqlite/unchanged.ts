import type { Connection } from "./connection.ts";

/**
 * Whether what a process remembers of the database is still so: no other connection has written since, and this one
 * only what was noted.
 */
export class Unchanged {
  readonly #connection: Connection;
  #others: unknown;
  #noted = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Asked while reading; false only once for each change. */
  holds(): boolean {
    const others = this.#connection.otherWrites();
    const { writes } = this.#connection;
    if (others === this.#others && writes === this.#noted) return true;
    this.#others = others;
    this.#noted = writes;
    return false;
  }

  /** What this transaction changed is remembered; false when something before it was not, and nothing counts any more. */
  note(transaction: number): boolean {
    if (transaction !== this.#noted && transaction !== this.#noted + 1) return false;
    this.#noted = transaction;
    return true;
  }
}
