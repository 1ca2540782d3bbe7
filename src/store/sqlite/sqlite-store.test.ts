import { storeSuite } from "../store-suite.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

for (const synchronous of ["FULL", "NORMAL"] as const) {
  storeSuite(`a SQLite file, ${synchronous}`, async () => {
    const folder = temporaryFolder();
    const options = { file: folder.path("store.db"), synchronous };
    const store = await openSqliteStore(options);
    return { store, reopen: () => openSqliteStore(options), destroy: async () => folder.remove() };
  });
}

storeSuite("SQLite in memory", async () => {
  const store = await openSqliteStore({ file: ":memory:" });
  return { store, destroy: async () => {} };
});
