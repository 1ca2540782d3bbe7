import type { Connection } from "./connection.ts";

/** Whether a cache still matches the database: no other connection has written, and this one only noted transactions. */
export class CacheValidity {
  readonly #connection: Connection;
  #others: unknown;
  #noted = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Call it inside a read. Answers false once per change. */
  check(): boolean {
    const others = this.#connection.otherWrites();
    const { writes } = this.#connection;
    if (others === this.#others && writes === this.#noted) return true;
    this.#others = others;
    this.#noted = writes;
    return false;
  }

  /** The cache contains the changes of this transaction. False if it missed an earlier transaction. */
  note(transaction: number): boolean {
    if (transaction !== this.#noted && transaction !== this.#noted + 1) return false;
    this.#noted = transaction;
    return true;
  }
}
