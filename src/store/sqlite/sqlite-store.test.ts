import { storeSuite } from "../store-suite.ts";
import type { OpenedStore } from "../suite/opened-store.ts";
import { FailingCommits } from "./failing-commits.fixture.ts";
import { openSqliteStore, type SqliteOptions } from "./open-sqlite-store.ts";
import { temporaryFolder } from "./temporary-folder.fixture.ts";

async function opened(options: SqliteOptions): Promise<Pick<OpenedStore, "store" | "failNextCommit">> {
  const commits = new FailingCommits();
  const store = await openSqliteStore({ ...options, open: (file) => commits.open(file) });
  return { store, failNextCommit: (moment) => commits.failNext(moment) };
}

for (const synchronous of ["FULL", "NORMAL"] as const) {
  storeSuite(`a SQLite file, ${synchronous}`, async () => {
    const folder = temporaryFolder();
    const options = { file: folder.path("store.db"), synchronous };
    return {
      ...(await opened(options)),
      reopen: () => openSqliteStore(options),
      destroy: async () => folder.remove(),
    };
  });
}

storeSuite("SQLite in memory", async () => ({
  ...(await opened({ file: ":memory:" })),
  destroy: async () => {},
}));
