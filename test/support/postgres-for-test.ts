import { freshSchema } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import type { Store } from "../../src/store/store.ts";

/** A store on a schema of its own in the run's PostgreSQL. The schema is emptied when the store is closed. */
export async function postgresForTest(now: () => number): Promise<Store> {
  const { url, open, remove } = await freshSchema();
  const store = await openPostgresStore({ url, open, now });
  const close = async () => {
    await store.close();
    await remove();
  };
  return { ...store, close };
}
