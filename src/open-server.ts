import { homedir } from "node:os";
import { databasePassword } from "./adapters/secrets/database-password.ts";
import type { StoredKeys } from "./operations/replicas/stored-keys.ts";
import type { Store } from "./store/store.ts";
import { StoreError } from "./store/store-error.ts";

/** Opens a store on a database server. Its code is not loaded for other stores. */
export async function openServer(server: string): Promise<Store> {
  const { openPostgresStore } = await import("./store/postgres/open-postgres-store.ts");
  return openPostgresStore({ url: await withPassword(server) });
}

/** The address of a database server with its password, if it has one. */
export async function withPassword(server: string): Promise<string> {
  if (!URL.canParse(server))
    throw new StoreError(
      "MISSING",
      "The address of the database server is not a URL: check --db or NAVIGATOR_DB.",
    );
  const url = new URL(server);
  const password = url.password === "" ? await databasePassword(server, process.env, homedir()) : undefined;
  if (password?.ok === false) throw new StoreError("MISSING", password.problem);
  if (password?.value !== undefined) url.password = password.value;
  return url.href;
}

/** The keys of all processes that share a database server. */
export async function keysOn(
  ...around: Parameters<typeof import("./operations/replicas/stored-keys.ts").storedKeys>
): Promise<StoredKeys> {
  const { storedKeys } = await import("./operations/replicas/stored-keys.ts");
  return storedKeys(...around);
}

/** The key of hooks of all processes that share a database server. */
export async function hookKeyOn(
  ...around: Parameters<typeof import("./operations/replicas/stored-hook-key.ts").storedHookKey>
): Promise<Uint8Array> {
  const { storedHookKey } = await import("./operations/replicas/stored-hook-key.ts");
  return storedHookKey(...around);
}
