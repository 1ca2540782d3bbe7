import { StoreError } from "../store-error.ts";
import { asStoreError, isBusy } from "./driver-error.ts";
import type { WaitingFile } from "./lock-waiter-file.ts";
import { refuseNewer } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import { OpenedFile } from "./opened-file.ts";
import { BUSY } from "./retry-busy.ts";
import {
  BEGIN,
  BEGIN_SNAPSHOT,
  CHECKPOINT_WAL,
  COMMIT,
  DATA_VERSION,
  RELEASE,
  ROLLBACK,
  ROLLBACK_TO,
  SAVEPOINT,
} from "./sql/change.ts";
import { SCHEMA_VERSION } from "./sql/transfer.ts";
import type { Database, Statement } from "./sqlite-driver.ts";
import { WriteQueue } from "./write-queue.ts";

/** Whether the transaction with this result was committed. After COMMIT has failed, only a query can find out. */
export type IsWritten<T> = (result: T) => boolean;

/** One connection: its statements and transactions. Throws errors as `StoreError`s. `prepareDatabase` sets it up. */
export class Connection {
  readonly #database: Database;
  readonly #file: OpenedFile;
  readonly #queue: WriteQueue;
  readonly #statements = new Map<string, Statement>();
  #open = true;
  #writes = 0;
  #others: unknown;

  constructor(database: Database, waiting: WaitingFile, patienceMs: number) {
    this.#database = database;
    this.#file = new OpenedFile(database);
    const others = { areWaiting: waiting.isFresh, tell: waiting.touch, lastWrite: () => this.otherWrites() };
    this.#queue = new WriteQueue(others, patienceMs);
  }

  statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Begins or ends a transaction. `get` is faster than `run`, which counts changed rows for its answer. */
  #control(sql: string): void {
    this.statement(sql).get();
  }

  /** A value that changes when another connection has written. */
  otherWrites(): unknown {
    const others = this.statement(DATA_VERSION).get()?.[0];
    if (others === this.#others) return others;
    // The other connection may belong to a newer program, which has changed the tables.
    refuseNewer(Number(this.statement(SCHEMA_VERSION).get()?.[0]), migrations.length);
    this.#others = others;
    return others;
  }

  /** The last value of `otherWrites`; in a writing transaction, its value at the beginning of the transaction. */
  get others(): unknown {
    return this.#others;
  }

  /** The number of this connection's last writing transaction, or of the current one. */
  get writes(): number {
    return this.#writes;
  }

  /** Runs one statement that only reads. */
  read<T>(work: () => T): Promise<T> {
    return this.#queue.read(() => this.#unlessBusy(work));
  }

  /** Runs several reads on one snapshot of the database. */
  snapshot<T>(work: () => T): Promise<T> {
    return this.read(() => {
      // Inside a transaction, all reads already see the same snapshot.
      if (this.#database.isTransaction) return work();
      this.#control(BEGIN_SNAPSHOT);
      return this.#finish(work);
    });
  }

  /** Runs writing statements in one transaction, one call at a time. A result of `undefined` rolls back. */
  write<T>(work: () => T | undefined, isWritten: IsWritten<T>): Promise<T | undefined> {
    return this.#queue.run(() => this.#write(work, isWritten));
  }

  /** Like `write`, but synchronous; `BUSY` if other writes come first. */
  writeNow<T>(work: () => T | undefined, isWritten: IsWritten<T>): T | undefined | typeof BUSY {
    return this.#queue.runNow(() => this.#write(work, isWritten));
  }

  /** Runs a part of a writing transaction. A result of `undefined` undoes this part alone, and so does an error. */
  part<T>(work: () => T | undefined): T | undefined {
    this.#control(SAVEPOINT);
    try {
      const result = work();
      if (result === undefined) this.#control(ROLLBACK_TO);
      this.#control(RELEASE);
      return result;
    } catch (error) {
      if (this.#database.isTransaction) {
        this.#control(ROLLBACK_TO);
        this.#control(RELEASE);
      }
      throw asStoreError(error);
    }
  }

  /** Whether a transaction is open. Some errors end it. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Like `snapshot`, but for asynchronous work. Only for a connection that no other call uses. */
  async longSnapshot<T>(work: () => Promise<T>): Promise<T> {
    await this.read(() => this.#control(BEGIN_SNAPSHOT));
    return this.#finishLater(work, () => false);
  }

  /** Like `write`, but for asynchronous work. Only for a connection that no other call uses. */
  async longWrite<T>(work: () => Promise<T | undefined>, isWritten: IsWritten<T>): Promise<T | undefined> {
    await this.#queue.run(() => this.#unlessBusy(() => this.#control(BEGIN)));
    return this.#finishLater(work, isWritten);
  }

  /** Closes the connection once the earlier calls have ended. */
  async close(): Promise<void> {
    await this.#queue.run(() => {
      if (!this.#open) return;
      this.#open = false;
      this.#emptyLog();
      this.#statements.clear();
      this.#database.close();
    });
  }

  /**
   * Moves the write-ahead log into the database file. SQLite does this by itself when a file is closed, but the
   * driver closes the file only when its statements are garbage-collected, which is too late.
   */
  #emptyLog(): void {
    try {
      this.#database.exec(CHECKPOINT_WAL);
    } catch {
      // On a full or read-only disk the write-ahead log keeps its content, and SQLite reads the content from there.
    }
  }

  #write<T>(work: () => T | undefined, isWritten: IsWritten<T>): T | undefined | typeof BUSY {
    if (this.#unlessBusy(() => this.#control(BEGIN)) === BUSY) return BUSY;
    this.#writes += 1;
    try {
      return this.#finish(() => {
        this.otherWrites();
        return work();
      }, isWritten);
    } catch (error) {
      throw asStoreError(error);
    }
  }

  #unlessBusy<T>(work: () => T): T | typeof BUSY {
    if (!this.#open) throw new StoreError("CLOSED", "The store is closed.");
    try {
      this.#file.check();
      return work();
    } catch (error) {
      if (isBusy(error)) return BUSY;
      throw asStoreError(error);
    }
  }

  #finish<T>(work: () => T | undefined, isWritten?: IsWritten<T>): T;
  #finish<T>(work: () => T | undefined, isWritten?: IsWritten<T>): T | undefined {
    let result: T | undefined;
    try {
      result = work();
      this.#control(result === undefined ? ROLLBACK : COMMIT);
      return result;
    } catch (error) {
      if (this.#isDone(result, isWritten)) return result;
      throw error;
    }
  }

  async #finishLater<T>(work: () => Promise<T>, isWritten: IsWritten<NonNullable<T>>): Promise<T> {
    try {
      const result = await work();
      this.#finish<NonNullable<T>>(() => result ?? undefined, isWritten);
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#control(ROLLBACK);
      throw asStoreError(error);
    }
  }

  /**
   * Whether the work was committed although an error occurred. A full disk and some other errors end the transaction by
   * themselves, and COMMIT may have succeeded. Rolls back a transaction that is still open.
   */
  #isDone<T>(result: T | undefined, isWritten: IsWritten<T> | undefined): boolean {
    if (!this.#database.isTransaction) return result !== undefined && (isWritten?.(result) ?? false);
    this.#control(ROLLBACK);
    return false;
  }
}
