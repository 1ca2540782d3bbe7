import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { privateFolder } from "./adapters/files/private-folder.ts";
import { protectDatabase } from "./adapters/files/protected-paths.ts";
import type { DatabaseAt } from "./adapters/process/database-at.ts";
import { databasePassword } from "./adapters/secrets/database-password.ts";
import type { StoreOptions } from "./cli/store-options.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";

interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** the home folder and the project's folder */
  readonly folders: readonly [string, string];
}

/** Opens the store of a database, or one in memory if there is none. Only the code of the chosen store is loaded. */
export async function openStoreAt(
  database: DatabaseAt | undefined,
  options: StoreOptions,
  { env, folders }: Surroundings,
): Promise<Store> {
  if (database?.server !== undefined) return openServer(database.server, env);
  const { openSqliteStore } = await import("./store/sqlite/open-sqlite-store.ts");
  if (database === undefined) return openSqliteStore({ file: ":memory:" });
  const { place: file, named } = database;
  if (named && options.existing && !existsSync(file))
    throw new StoreError("MISSING", `There is no database at ${file}: check --db or NAVIGATOR_DB.`);
  privateFolder(dirname(file), ...folders);
  protectDatabase(file);
  return openSqliteStore({ file, synchronous: options.synchronous === "normal" ? "NORMAL" : "FULL" });
}

async function openServer(server: string, env: NodeJS.ProcessEnv): Promise<Store> {
  const { openPostgresStore } = await import("./store/postgres/open-postgres-store.ts");
  const url = new URL(server);
  const password = url.password === "" ? await databasePassword(server, env, homedir()) : undefined;
  if (password?.ok === false) throw new StoreError("MISSING", password.problem);
  if (password?.value !== undefined) url.password = password.value;
  return openPostgresStore({ url: url.href });
}
