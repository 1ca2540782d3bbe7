import type { Connection } from "./connection.ts";

/**
 * Whether a cache still matches the database: no other connection has written, and the cache includes the changes
 * of every transaction of this connection.
 */
export class CacheValidity {
  readonly #connection: Connection;
  #others: unknown;
  #noted = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Whether the cache is valid. Returns false once after each change: the caller must then clear the
   * cache. Call inside a read.
   */
  check(): boolean {
    const others = this.#connection.otherWrites();
    const { writes } = this.#connection;
    if (others === this.#others && writes === this.#noted) return true;
    this.#others = others;
    this.#noted = writes;
    return false;
  }

  /**
   * Notes that the cache includes the changes of this transaction. Returns false if the cache missed an
   * earlier transaction.
   */
  note(transaction: number): boolean {
    if (transaction !== this.#noted && transaction !== this.#noted + 1) return false;
    this.#noted = transaction;
    return true;
  }
}
