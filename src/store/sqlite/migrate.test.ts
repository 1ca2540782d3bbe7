import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { create, loaded, newTask } from "../suite/sample.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { type Database, openDatabase } from "./sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

let folder: TemporaryFolder;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = folder.path("store.db");
});
afterEach(() => folder.remove());

function inDatabase<T>(work: (database: Database) => T): T {
  const database = openDatabase(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const tables = (database: Database) =>
  database
    .prepare(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all()
    .map(([sql]) => sql);
const version = (database: Database) => database.prepare("PRAGMA user_version").get()?.[0];

describe("the schema", () => {
  it("is the one in schema.sql", async () => {
    await (await openSqliteStore({ file })).close();
    const dump = inDatabase((database) => `${tables(database).join(";\n\n")};\n`);
    await expect(dump).toMatchFileSnapshot("schema.sql");
    expect(inDatabase(version)).toBe(migrations.length);
  });

  it("is left alone by the next store", async () => {
    const first = await openSqliteStore({ file });
    const [record] = await create(first, newTask("a"));
    await first.close();
    const second = await openSqliteStore({ file });
    expect(await loaded(second, "a")).toEqual(record);
    await second.close();
  });
});

describe("an upgrade", () => {
  const older = ["CREATE TABLE a (x)", "CREATE TABLE b (x); INSERT INTO a VALUES (2)"];

  it("runs each new migration once, in order", () => {
    inDatabase((database) => migrate(database, older.slice(0, 1)));
    inDatabase((database) => database.exec("INSERT INTO a VALUES (1)"));
    for (let again = 0; again < 2; again += 1) inDatabase((database) => migrate(database, older));
    expect(inDatabase((database) => database.prepare("SELECT x FROM a").all())).toEqual([[1], [2]]);
    expect(inDatabase(version)).toBe(2);
  });

  it("leaves the older schema when it fails", () => {
    inDatabase((database) => migrate(database, older));
    const failing = [...older, "CREATE TABLE c (x); CREATE TABLE c (x)"];
    expect(() => inDatabase((database) => migrate(database, failing))).toThrow();
    expect(inDatabase(version)).toBe(2);
    expect(inDatabase(tables)).toEqual(["CREATE TABLE a (x)", "CREATE TABLE b (x)"]);
  });
});

describe("a database that is not ours to use", () => {
  it("is refused and left unchanged if a newer program wrote it", async () => {
    await (await openSqliteStore({ file })).close();
    inDatabase((database) => database.exec("PRAGMA user_version = 99"));
    await expect(openSqliteStore({ file })).rejects.toMatchObject({
      code: "NEWER_SCHEMA",
      message: expect.stringContaining("99"),
    });
    expect(inDatabase(version)).toBe(99);
  });

  it("is refused when it belongs to another program", async () => {
    inDatabase((database) => database.exec("CREATE TABLE theirs (x)"));
    await expect(openSqliteStore({ file })).rejects.toMatchObject({ name: "StoreError", code: "CORRUPT" });
    expect(inDatabase(tables)).toEqual(["CREATE TABLE theirs (x)"]);
  });
});
