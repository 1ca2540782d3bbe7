import { StoreError } from "../store-error.ts";
import { Connection } from "./connection.ts";
import { LANDING, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import { openPool } from "./postgres-driver.ts";
import { serverAt } from "./server-at.ts";
import { CHANGE_VERSION, EMPTY_TABLES } from "./sql/landing.ts";

const PATIENCE_MS = 3_000;

/** A database that is filled from another one. Stores refuse to open it from `begin` to `finish`. */
export class Landing {
  readonly #connection: Connection;
  readonly #schema: string;

  constructor(url: string) {
    const server = serverAt(url);
    this.#schema = server.schema;
    this.#connection = new Connection(openPool(server), server.schema, PATIENCE_MS);
  }

  /** Whether an earlier filling has not finished: it was killed, or still runs. */
  async isUnfinished(): Promise<boolean> {
    const run = this.#connection.rows.bind(this.#connection);
    return (await schemaVersion(run, this.#schema)) === LANDING;
  }

  /** Empties the tables that an unfinished filling has left, and lets stores open them again. */
  async clear(): Promise<void> {
    await this.#connection.transaction(async (run) => {
      const [changed] = await run(CHANGE_VERSION, LANDING, migrations.length);
      if (changed !== undefined) await run(EMPTY_TABLES);
    });
  }

  /** Throws if another filling has begun at the same moment. */
  async begin(): Promise<void> {
    const changed = await this.#connection.rows(CHANGE_VERSION, migrations.length, LANDING);
    if (changed.length === 0)
      throw new StoreError("LOCKED", "Another process changes the target at this moment.");
  }

  async finish(): Promise<void> {
    await this.#connection.rows(CHANGE_VERSION, LANDING, migrations.length);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
