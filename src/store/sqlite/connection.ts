import { StoreError } from "../store-error.ts";
import { asStoreError, isBusy } from "./driver-error.ts";
import { BEGIN, BEGIN_SNAPSHOT, COMMIT, ROLLBACK } from "./sql/change.ts";
import type { Database, Statement } from "./sqlite-driver.ts";
import { BUSY, type Turns } from "./turns.ts";

/** One connection: its prepared statements, its transactions, and its errors in our own words. */
export class Connection {
  readonly #database: Database;
  readonly #turns: Turns;
  readonly #statements = new Map<string, Statement>();
  #open = true;

  constructor(database: Database, turns: Turns) {
    this.#database = database;
    this.#turns = turns;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  statement(sql: string): Statement {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Runs one statement that only reads. */
  async read<T>(work: () => T): Promise<T> {
    return this.#patiently(work);
  }

  /** Runs statements that only read and must agree with one another. */
  async snapshot<T>(work: () => T): Promise<T> {
    return this.#patiently(() => (this.#database.isTransaction ? work() : this.#transaction(BEGIN_SNAPSHOT, work)));
  }

  /** Runs statements that change something, alone; `undefined` leaves everything as it was. */
  async write<T>(work: () => T | undefined): Promise<T | undefined> {
    this.#assertOpen();
    return this.#turns.take(() => {
      this.#assertOpen();
      return this.#busyOr(() => this.statement(BEGIN).run()) === BUSY ? BUSY : this.#inTransaction(work);
    });
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#statements.clear();
    this.#database.close();
  }
}
