import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { openSqliteStore, type SqliteOptions } from "../../src/store/sqlite/open-sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";

/** Opens the store that a place names: a file, `:memory:`, or a PostgreSQL server by its URL. */
export function openStoreAt(place: string, options: Partial<SqliteOptions> = {}): Promise<Store> {
  const { now } = options;
  if (place.startsWith("postgres://")) return openPostgresStore({ url: place, ...(now && { now }) });
  return openSqliteStore({ synchronous: "NORMAL", ...options, file: place });
}
