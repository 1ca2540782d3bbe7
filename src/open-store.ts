import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { privateFolder } from "./adapters/files/private-folder.ts";
import { protectDatabase } from "./adapters/files/protected-paths.ts";
import type { DatabaseAt } from "./adapters/process/database-at.ts";
import { writeLog } from "./adapters/process/write-log.ts";
import type { StoreOptions } from "./cli/store-options.ts";
import { openServer } from "./open-server.ts";
import { followingStore } from "./store/following-store.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";

/**
 * Opens the store of a database, or one in memory if there is none. Only the code of the chosen store is loaded.
 * `folders`: the home folder and the project's folder.
 */
export async function openStoreAt(
  database: DatabaseAt | undefined,
  options: StoreOptions,
  folders: readonly [home: string, project: string],
): Promise<Store> {
  if (database?.server !== undefined) return openServer(database.server);
  const { openSqliteStore } = await import("./store/sqlite/open-sqlite-store.ts");
  if (database === undefined) return openSqliteStore({ file: ":memory:" });
  const { place: file, named } = database;
  if (named && options.existing && !existsSync(file))
    throw new StoreError("MISSING", `There is no database at ${file}: check --db or NAVIGATOR_DB.`);
  privateFolder(dirname(file), ...folders);
  protectDatabase(file);
  return openSqliteStore({ file, synchronous: options.synchronous === "normal" ? "NORMAL" : "FULL" });
}

/**
 * Opens a store that follows its project to other databases. The place to which it is followed comes from the database
 * itself; its password comes from where all passwords of servers come from.
 */
export async function openFollowing(
  open: (options: StoreOptions) => Promise<Store>,
  options: StoreOptions,
  project: string,
): Promise<Store> {
  const home = await open(options);
  const onMoved = (place: string): void =>
    writeLog(`navigator: the project "${project}" has moved to ${place}, and is used there from now on`);
  return followingStore({ home, project, open: (db) => open({ ...options, db }), onMoved });
}
