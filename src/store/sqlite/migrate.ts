import { StoreError } from "../store-error.ts";
import type { Database } from "./sqlite-driver.ts";

/** The application id of a store's file ("navg"), so that another program's database is not taken for an empty one. */
const APPLICATION = 0x6e617667;

/** Brings a database to the newest schema, or leaves it unchanged. */
export function migrate(database: Database, migrations: readonly string[]): void {
  if (schemaVersion(database, migrations.length) === migrations.length) return;
  database.exec("BEGIN IMMEDIATE");
  try {
    // Read the version again under the lock: another process may have migrated first.
    const version = schemaVersion(database, migrations.length);
    for (const migration of migrations.slice(version)) database.exec(migration);
    database.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${migrations.length}`);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function schemaVersion(database: Database, newest: number): number {
  const version = pragma(database, "user_version");
  const application = pragma(database, "application_id");
  if (application !== APPLICATION && (application !== 0 || version !== 0 || !isEmpty(database)))
    throw new StoreError("CORRUPT", "The file is a database of another program.");
  refuseNewer(version, newest);
  return version;
}

/** Refuses a database of a newer schema: an older program would damage its tables. */
export function refuseNewer(version: number, newest: number): void {
  if (version <= newest) return;
  const sentence = `The database has schema version ${version}; this program knows versions up to ${newest}. Use a newer one.`;
  throw new StoreError("NEWER_SCHEMA", sentence);
}

function isEmpty(database: Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
}

function pragma(database: Database, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[0]);
}
