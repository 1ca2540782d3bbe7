import { afterEach, describe, expect, it } from "vitest";
import { testServer } from "../../../test/postgres/test-server.ts";
import { create, ids, newTask } from "../suite/sample.ts";
import { inDatabase, newSchemaUrl } from "./fresh-schema.fixture.ts";
import { migrate, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { schemaDump } from "./schema-dump.fixture.ts";
import { serverAt } from "./server-at.ts";

const isThere = (await testServer()) !== undefined;
const used: string[] = [];
afterEach(async () => {
  for (const url of used.splice(0))
    await inDatabase(url, (connection) =>
      connection.rows(`DROP SCHEMA IF EXISTS ${serverAt(url).schema} CASCADE`),
    );
});

async function schemaUrl(): Promise<string> {
  const url = await newSchemaUrl();
  used.push(url);
  return url;
}

const version = (url: string) =>
  inDatabase(url, (connection) =>
    schemaVersion((sql, ...values) => connection.rows(sql, ...values), serverAt(url).schema),
  );

describe.skipIf(!isThere)("the schema", () => {
  it("is the one in schema.sql", async () => {
    const url = await schemaUrl();
    await (await openPostgresStore({ url })).close();
    const dump = await inDatabase(url, (connection) => schemaDump(connection, serverAt(url).schema));
    await expect(dump).toMatchFileSnapshot("schema.sql");
    expect(await version(url)).toBe(migrations.length);
  });

  it("is made once by stores that open it at the same time", async () => {
    const url = await schemaUrl();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore({ url })));
    for (const [index, store] of stores.entries())
      expect(ids(await create(store, newTask(`t${index}`)))).toEqual([`t${index}`]);
    for (const store of stores) await store.close();
    expect(await version(url)).toBe(migrations.length);
  });
});

describe.skipIf(!isThere)("an upgrade", () => {
  const older = [
    "CREATE TABLE navigator.a (x integer)",
    "CREATE TABLE navigator.b (x integer); INSERT INTO navigator.a VALUES (2)",
  ];
  const upgraded = (url: string, to: readonly string[]) =>
    inDatabase(url, (connection) => migrate(connection, serverAt(url).schema, to));

  it("runs each new migration once, in order", async () => {
    const url = await schemaUrl();
    await upgraded(url, older.slice(0, 1));
    await inDatabase(url, (connection) => connection.rows("INSERT INTO navigator.a VALUES (1)"));
    for (let again = 0; again < 2; again += 1) await upgraded(url, older);
    expect(await inDatabase(url, (connection) => connection.rows("SELECT x FROM navigator.a"))).toEqual([
      [1],
      [2],
    ]);
    expect(await version(url)).toBe(2);
  });

  it("leaves the older schema when it fails", async () => {
    const url = await schemaUrl();
    await upgraded(url, older);
    await expect(
      upgraded(url, [...older, "CREATE TABLE navigator.c (x integer); SELECT 1 / 0"]),
    ).rejects.toThrow();
    expect(await version(url)).toBe(2);
  });

  it("is refused by an older program, with a sentence", async () => {
    const url = await schemaUrl();
    await upgraded(
      url,
      Array.from({ length: migrations.length + 1 }, () => "SELECT 1"),
    );
    await expect(openPostgresStore({ url })).rejects.toMatchObject({
      code: "NEWER_SCHEMA",
      message: expect.stringContaining(String(migrations.length + 1)),
    });
  });
});
