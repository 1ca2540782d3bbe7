import type { Row } from "../rows/row.ts";
import { asStoreError, failureOf } from "./driver-error.ts";
import { newAttempt } from "./new-attempt.ts";
import type { Client, Parameter, Pool } from "./postgres-driver.ts";
import { retryWhileLost } from "./retry-lost.ts";
import {
  BEGIN,
  BEGIN_SNAPSHOT,
  COMMIT,
  FLUSH,
  INSERT_ATTEMPT,
  IS_VOID,
  ROLLBACK,
  VOID_ATTEMPT,
} from "./sql/change.ts";

/** Runs one statement of a transaction. */
export type Run = (sql: string, ...values: readonly Parameter[]) => Promise<readonly Row[]>;

/**
 * The sessions of a store. A statement or a transaction that loses its session is repeated on another one, until the
 * patience is over. Throws errors as `StoreError`s.
 */
export class Connection {
  readonly #pool: Pool;
  readonly #schema: string;
  readonly #patienceMs: number;
  readonly #texts = new Map<string, string>();

  constructor(pool: Pool, schema: string, patienceMs: number) {
    this.#pool = pool;
    this.#schema = schema;
    this.#patienceMs = patienceMs;
  }

  /** Runs one statement, which may run twice: it reads, or its second run changes nothing more. */
  rows(sql: string, ...values: readonly Parameter[]): Promise<readonly Row[]> {
    return retryWhileLost(() => this.#session((run) => run(sql, ...values)), this.#patienceMs);
  }

  async row(sql: string, ...values: readonly Parameter[]): Promise<Row | undefined> {
    return (await this.rows(sql, ...values))[0];
  }

  /** Runs a statement that may run twice, and answers when all that it wrote or read is on the server's disk. */
  flushedRows(sql: string, ...values: readonly Parameter[]): Promise<readonly Row[]> {
    return retryWhileLost(
      () =>
        this.#session(async (run) => {
          const rows = await run(sql, ...values);
          await run(FLUSH);
          return rows;
        }),
      this.#patienceMs,
    );
  }

  /** Runs several reads on one snapshot of the database. */
  snapshot<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return retryWhileLost(
      () =>
        this.#session(async (run) => {
          await run(BEGIN_SNAPSHOT);
          const result = await work(run);
          await run(COMMIT);
          return result;
        }),
      this.#patienceMs,
    );
  }

  /** Runs a transaction that may run twice: its second run changes nothing more. */
  transaction(work: (run: Run) => Promise<void>): Promise<void> {
    return retryWhileLost(
      () =>
        this.#session(async (run) => {
          await run(BEGIN);
          await work(run);
          await run(COMMIT);
        }),
      this.#patienceMs,
    );
  }

  /**
   * Runs writing statements in one transaction. A result of `undefined` rolls back. If the answer to COMMIT is lost,
   * the row of the attempt says whether the transaction was committed.
   */
  write<T>(
    project: number,
    work: (run: Run) => Promise<T | undefined>,
    answerMs?: number,
  ): Promise<T | undefined> {
    return retryWhileLost(() => this.#write(project, work, answerMs), this.#patienceMs);
  }

  /** Ends the sessions. Call when no statement runs. */
  close(): Promise<void> {
    return this.#pool.end();
  }

  async #write<T>(
    project: number,
    work: (run: Run) => Promise<T | undefined>,
    answerMs: number | undefined,
  ): Promise<T | undefined> {
    const attempt = newAttempt();
    let result: T | undefined;
    let isInDoubt = false;
    try {
      return await this.#session(async (run) => {
        await run(BEGIN);
        result = await work(run);
        if (result === undefined) {
          await run(ROLLBACK);
          return undefined;
        }
        await run(INSERT_ATTEMPT, project, attempt);
        isInDoubt = true;
        await run(COMMIT);
        return result;
      }, answerMs);
    } catch (error) {
      if (isInDoubt && failureOf(error) === "lost" && (await this.#isMade(project, attempt))) return result;
      throw error;
    }
  }

  /**
   * Whether a transaction was committed. Writes a void row in the place of the attempt's: this waits until the lost
   * session has ended its transaction, and keeps the transaction from committing afterwards.
   */
  async #isMade(project: number, attempt: string): Promise<boolean> {
    await this.rows(VOID_ATTEMPT, project, attempt);
    return (await this.row(IS_VOID, project, attempt))?.[0] !== 1;
  }

  async #session<T>(work: (run: Run) => Promise<T>, answerMs?: number): Promise<T> {
    const client = await this.#pool.connect();
    let isBroken = true;
    try {
      const result = await work((sql, ...values) => client.query(this.#text(sql), values, answerMs));
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = !(await isUsable(client, error));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  /** The statement for the schema of this store. */
  #text(sql: string): string {
    const known = this.#texts.get(sql);
    if (known !== undefined) return known;
    const text = inSchema(sql, this.#schema);
    this.#texts.set(sql, text);
    return text;
  }
}

/** A statement for another schema than `navigator`. */
export function inSchema(sql: string, schema: string): string {
  return sql.replaceAll("navigator.", `${quoted(schema)}.`);
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Ends the transaction in which an error occurred. False if the session cannot be used any more. */
async function isUsable(client: Client, error: unknown): Promise<boolean> {
  if (failureOf(error) === "lost") return false;
  try {
    await client.query(ROLLBACK, []);
    return true;
  } catch (second) {
    // The session was lost after all. Any other error of ROLLBACK is a bug.
    if (asStoreError(second) === second) throw second;
    return false;
  }
}
