import type { Synchronous } from "../../src/store/sqlite/prepare-database.ts";
import { openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import type { Case } from "../harness/interleave.ts";
import { lap } from "./example.ts";
import type { Opened } from "./navigator.ts";

/** One transaction that changes one row, with the store's driver and settings: the cheapest durable write. */
export function rawTransaction(
  file: string,
  synchronous: Synchronous,
): { readonly once: () => void; readonly close: () => void } {
  const database = openDatabase(file);
  database.prepare("PRAGMA journal_mode = WAL").get();
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  database.exec("PRAGMA journal_size_limit = 67108864; PRAGMA wal_autocheckpoint = 4000");
  database.exec("CREATE TABLE counters (id INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT");
  database.exec("INSERT INTO counters (id, value) VALUES (1, 0)");
  const begin = database.prepare("BEGIN IMMEDIATE");
  const update = database.prepare("UPDATE counters SET value = value + 1 WHERE id = ?1");
  const commit = database.prepare("COMMIT");
  const once = () => {
    begin.run();
    update.run(1);
    commit.run();
  };
  return { once, close: () => database.close() };
}

/** As many transactions as a lap has reports. */
export function rawTransactions(name: string, file: string, synchronous: Synchronous): Opened {
  const { once, close } = rawTransaction(file, synchronous);
  const measured: Case = {
    name,
    operations: lap.length,
    run: (times) => {
      for (let count = times * lap.length; count > 0; count--) once();
    },
  };
  return { measured, close: async () => close() };
}
