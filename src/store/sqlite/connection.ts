import { StoreError } from "../store-error.ts";
import { asStoreError, isBusy } from "./driver-error.ts";
import { refuseNewer } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import { OpenedFile } from "./opened-file.ts";
import { BUSY } from "./patience.ts";
import { BEGIN, BEGIN_SNAPSHOT, COMMIT, DATA_VERSION, EMPTY_LOG, ROLLBACK } from "./sql/change.ts";
import { SCHEMA_VERSION } from "./sql/transfer.ts";
import type { Database, Statement } from "./sqlite-driver.ts";
import { Turns } from "./turns.ts";
import type { WaitingMark } from "./waiting-mark.ts";

/** One connection: its prepared statements, its transactions, and its errors in our own words. */
export class Connection {
  readonly #database: Database;
  readonly #file: OpenedFile;
  readonly #turns: Turns;
  readonly #statements = new Map<string, Statement>();
  #open = true;
  #writes = 0;
  #others: unknown;

  constructor(database: Database, mark: WaitingMark, patienceMs: number) {
    this.#database = database;
    this.#file = new OpenedFile(database);
    const others = { areWaiting: mark.isSet, tell: mark.set, lastWrite: () => this.otherWrites() };
    this.#turns = new Turns(others, patienceMs);
  }

  statement(sql: string): Statement {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** A value that changes when another connection has written. */
  otherWrites(): unknown {
    const others = this.statement(DATA_VERSION).get()?.[0];
    if (others === this.#others) return others;
    // It may have been a newer program, which has changed the tables.
    refuseNewer(Number(this.statement(SCHEMA_VERSION).get()?.[0]), migrations.length);
    this.#others = others;
    return others;
  }

  /** The same as it was asked last, which is when the transaction began for one that writes. */
  get others(): unknown {
    return this.#others;
  }

  /** The number of the last transaction here that was to write, or of the one that is being written. */
  get writes(): number {
    return this.#writes;
  }

  /** Runs one statement that only reads. */
  read<T>(work: () => T): Promise<T> {
    return this.#turns.look(() => this.#unlessBusy(work));
  }

  /** Runs statements that only read and must agree with one another. */
  snapshot<T>(work: () => T): Promise<T> {
    return this.read(() => {
      // Asked from inside a transaction, they agree already.
      if (this.#database.isTransaction) return work();
      this.statement(BEGIN_SNAPSHOT).run();
      return this.#finish(work);
    });
  }

  /** Runs statements that change something, alone; `undefined` leaves everything as it was. */
  write<T>(work: () => T | undefined): Promise<T | undefined> {
    return this.#turns.take(() => this.#write(work));
  }

  /** The same without waiting, not even for the answer; `BUSY` when it is somebody else's turn. */
  writeNow<T>(work: () => T | undefined): T | undefined | typeof BUSY {
    return this.#turns.takeNow(() => this.#write(work));
  }

  /** Like `snapshot`, for work that waits in between: only on a connection that nobody else uses. */
  async longSnapshot<T>(work: () => Promise<T>): Promise<T> {
    await this.read(() => this.statement(BEGIN_SNAPSHOT).run());
    return this.#finishLater(work);
  }

  /** Like `write`, for work that waits in between: only on a connection that nobody else uses. */
  async longWrite<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
    await this.#turns.take(() => this.#unlessBusy(() => this.statement(BEGIN).run()));
    return this.#finishLater(work);
  }

  /** Closes after what was asked for before. */
  async close(): Promise<void> {
    await this.#turns.take(() => {
      if (!this.#open) return;
      this.#open = false;
      this.#emptyLog();
      this.#statements.clear();
      this.#database.close();
    });
  }

  /** The driver lets go of a file only when its statements are collected, too late for SQLite to do this by itself. */
  #emptyLog(): void {
    try {
      this.#database.exec(EMPTY_LOG);
    } catch {
      // On a disk that is full or may not be written, what is in the log stays there, and is read from there.
    }
  }

  #write<T>(work: () => T | undefined): T | undefined | typeof BUSY {
    if (this.#unlessBusy(() => this.statement(BEGIN).run()) === BUSY) return BUSY;
    this.#writes += 1;
    try {
      return this.#finish(() => {
        this.otherWrites();
        return work();
      });
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

  #finish<T>(work: () => T): T {
    try {
      const result = work();
      this.statement(result === undefined ? ROLLBACK : COMMIT).run();
      return result;
    } catch (error) {
      // A full disk and some other errors have ended the transaction themselves.
      if (this.#database.isTransaction) this.statement(ROLLBACK).run();
      throw error;
    }
  }

  async #finishLater<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#finish(() => result);
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.statement(ROLLBACK).run();
      throw asStoreError(error);
    }
  }
}
