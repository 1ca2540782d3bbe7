import { expect, it } from "vitest";
import { examplesFor } from "../../dashboard/src/query/examples.ts";
import { freshSchema } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { readRows as readServer } from "../../src/store/postgres/read-rows.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";
import { readRows } from "../../src/store/sqlite/read-rows.ts";
import { temporaryFolder } from "../../src/store/sqlite/temporary-folder.fixture.ts";
import type { Store } from "../../src/store/store.ts";
import { create, newTask } from "../../src/store/suite/sample.ts";
import { testServer } from "../postgres/test-server.ts";

const isThere = (await testServer()) !== undefined;

/** Something to find for every example. */
async function filled(store: Store): Promise<void> {
  await create(store, newTask("a"));
  const records = [{ kind: "k", id: "r", version: 0, value: 1 }];
  await store.commit({ project: "project", changes: [], records });
  await store.close();
}

const some = expect.arrayContaining([expect.anything()]);

it("every example of the page finds rows in a database file", async () => {
  const folder = temporaryFolder();
  try {
    const file = folder.path("store.db");
    await filled(await openSqliteStore({ file }));
    for (const { name, sql } of examplesFor(file))
      expect(readRows({ file, sql, most: 100 }), name).toMatchObject({ ok: true, rows: some });
  } finally {
    folder.remove();
  }
});

it.skipIf(!isThere)("every example of the page finds rows on a database server", async () => {
  const schema = await freshSchema();
  try {
    await filled(await openPostgresStore({ url: schema.url, open: schema.open }));
    for (const { name, sql } of examplesFor("postgres://host/navigator")) {
      const found = await readServer({ server: schema.url, sql, most: 100, timeoutMs: 20_000 });
      expect(found, name).toMatchObject({ kind: "rows", rows: some });
    }
  } finally {
    await schema.remove();
  }
});
