import { describe, it } from "vitest";
import { testServer } from "../../../test/postgres/test-server.ts";
import { storeSuite } from "../store-suite.ts";
import { FailingCommits } from "./failing-commits.fixture.ts";
import { freshSchema } from "./fresh-schema.fixture.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

if ((await testServer()) === undefined)
  describe("PostgreSQL", () => it.skip("is not tested: the run says why", () => {}));
else
  storeSuite("PostgreSQL", async () => {
    const { url, open, remove } = await freshSchema();
    const commits = new FailingCommits(open);
    return {
      store: await openPostgresStore({ url, open: commits.open }),
      failNextCommit: (moment) => commits.failNext(moment),
      reopen: () => openPostgresStore({ url, open }),
      destroy: remove,
    };
  });
