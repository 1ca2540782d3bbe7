import { StoreError } from "../store-error.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Database } from "./sqlite-driver.ts";

export type Synchronous = "FULL" | "NORMAL";

/** Sets up a new connection: how it writes to the file, and the tables of the newest schema. */
export function prepareDatabase(database: Database, synchronous: Synchronous): void {
  // Wait for locks: without this, the next statement fails while another process is closing the file.
  database.exec("PRAGMA busy_timeout = 50");
  const mode = database.prepare("PRAGMA journal_mode = WAL").get()?.[0];
  if (mode !== "wal" && mode !== "memory")
    throw new StoreError("IO", "The file system does not support the database's write-ahead log.");
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  database.exec(
    "PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16000",
  );
  migrate(database, migrations);
  // From here on the write queue does the waiting: SQLite's own waiting starves writers and blocks the thread.
  database.exec("PRAGMA busy_timeout = 0");
}
