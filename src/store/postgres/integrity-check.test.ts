import { afterEach, describe, expect, it } from "vitest";
import { testServer } from "../../../test/postgres/test-server.ts";
import { inDatabase, newSchemaUrl } from "./fresh-schema.fixture.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { serverAt } from "./server-at.ts";
import { serverFacts } from "./server-facts.ts";

const isThere = (await testServer()) !== undefined;
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** A schema with a role of its own, as an operator is told to make one. */
async function ownRole() {
  const url = await newSchemaUrl();
  const { schema } = serverAt(url);
  const asAdmin = (sql: string) => inDatabase(url, (connection) => connection.rows(sql));
  await asAdmin(`CREATE ROLE ${schema} LOGIN PASSWORD 'own'`);
  await asAdmin(`CREATE SCHEMA ${schema} AUTHORIZATION ${schema}`);
  undo.push(async () => {
    await asAdmin(`DROP SCHEMA ${schema} CASCADE`);
    await asAdmin(`DROP ROLE ${schema}`);
  });
  const own = new URL(url);
  own.username = schema;
  own.password = "own";
  const store = await openPostgresStore({ url: own.href });
  undo.push(() => store.close());
  const line = async (check: string) => (await store.examine()).find((each) => each.check === check);
  return { schema, asAdmin, line, store };
}

describe.skipIf(!isThere)("a diagnosis of a server", () => {
  it("DS1: finds a role that owns its tables in order, and one that may not use a table not", async () => {
    const { schema, asAdmin, line } = await ownRole();
    expect(await line("rights")).toEqual({
      check: "rights",
      status: "ok",
      message: `The role ${schema} owns the tables.`,
    });
    await asAdmin(`REVOKE UPDATE ON ${schema}.tasks FROM ${schema}`);
    expect(await line("rights")).toMatchObject({
      status: "problem",
      message: expect.stringMatching(/not use 1 /),
    });
    await asAdmin(`GRANT UPDATE ON ${schema}.tasks TO ${schema}`);
    await asAdmin(`ALTER TABLE ${schema}.cursors OWNER TO CURRENT_USER`);
    await asAdmin(`GRANT ALL ON ${schema}.cursors TO ${schema}`);
    expect(await line("rights")).toMatchObject({ status: "warn", message: expect.stringContaining("form") });
  });

  it("DS1: measures the way to the server, and finds no pooler there", async () => {
    const { store } = await ownRole();
    const found = await store.examine();
    const message = (check: string) => found.find((each) => each.check === check)?.message;
    expect(message("pooler")).toBe("No pooler is before the server.");
    expect(message("wake-up")).toMatch(/within \d+ ms/);
    expect(message("clock")).toBe("This machine's clock agrees with the server's.");
    expect(message("connections")).toMatch(/^\d+ of \d+ connections/);
    expect(message("server")).toMatch(/PostgreSQL \d/);
  });

  it("DS1: finds a transaction that is open, and dead rows", async () => {
    const { asAdmin, schema } = await ownRole();
    const url = await newSchemaUrl();
    await asAdmin(
      `ALTER TABLE ${schema}.projects SET (autovacuum_enabled = off);
       INSERT INTO ${schema}.projects (name) SELECT 'p' || n FROM generate_series(1, 12000) n;
       DELETE FROM ${schema}.projects; SELECT pg_stat_force_next_flush()`,
    );
    const facts = await inDatabase(url, (held) =>
      held.snapshot(async (run) => {
        await run("SELECT 1");
        return inDatabase(url, (connection) => serverFacts(connection, schema));
      }),
    );
    expect(facts).toMatchObject({
      oldestSnapshot: {
        name: expect.stringMatching(/^the session \d+ \(.+\)$/),
        seconds: expect.any(Number),
      },
      deadRows: [{ table: "projects", dead: 12_000 }],
    });
  });
});
