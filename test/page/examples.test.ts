import { expect, it } from "vitest";
import { examplesFor } from "../../dashboard/src/query/examples.ts";
import { freshSchema } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { readRows } from "../../src/store/postgres/read-rows.ts";
import { create, newTask } from "../../src/store/suite/sample.ts";
import { testServer } from "../postgres/test-server.ts";

const isThere = (await testServer()) !== undefined;

it.skipIf(!isThere)("every example of the page finds rows on a database server", async () => {
  const schema = await freshSchema();
  try {
    const store = await openPostgresStore({ url: schema.url, open: schema.open });
    await create(store, newTask("a"));
    await store.commit({
      project: "project",
      changes: [],
      records: [{ kind: "k", id: "r", version: 0, value: 1 }],
    });
    await store.close();
    for (const { name, sql } of examplesFor("postgres://host/navigator")) {
      const found = await readRows({ server: schema.url, sql, most: 100, timeoutMs: 20_000 });
      expect(found, name).toMatchObject({ kind: "rows" });
      if (found.kind === "rows") expect(found.rows.length, name).toBeGreaterThan(0);
    }
  } finally {
    await schema.remove();
  }
});
