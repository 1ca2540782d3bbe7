import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { create, newTask } from "../suite/sample.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { readRows } from "./read-rows.ts";
import { openDatabase } from "./sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

let folder: TemporaryFolder;
let file: string;
beforeEach(async () => {
  folder = temporaryFolder();
  file = folder.path("store.db");
  const store = await openSqliteStore({ file });
  await create(store, newTask("a", { title: "one" }), newTask("b", { title: "two" }), newTask("c"));
  await store.search.find("project", "one", { limit: 1 });
  await store.close();
});
afterEach(() => folder.remove());

const read = (sql: string, most = 100) => readRows({ file, sql, most });

describe("a reading statement", () => {
  it("answers columns and rows, up to the limit", () => {
    const sql = "SELECT id, priority, rest ->> 'title' AS title FROM tasks ORDER BY id";
    expect(read(sql, 2)).toEqual({
      ok: true,
      columns: ["id", "priority", "title"],
      rows: [
        ["a", 0, "one"],
        ["b", 0, "two"],
      ],
      more: true,
    });
    expect(read(sql, 3)).toMatchObject({ more: false });
    expect(
      read("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n", 5),
    ).toMatchObject({
      rows: [[1], [2], [3], [4], [5]],
      more: true,
    });
  });

  it("answers values that JSON cannot hold, and stops at rows that are too large together", () => {
    expect(read("SELECT 9007199254740993, x'00ff', 1e999, NULL, 1.5")).toMatchObject({
      rows: [["9007199254740993", "x'00ff'", "Infinity", null, 1.5]],
    });
    const large = read("SELECT hex(zeroblob(400000)) UNION ALL SELECT hex(zeroblob(400000))");
    expect(large).toMatchObject({ rows: [[expect.any(String)]], more: true });
  });

  it("describes the tables, and searches them", () => {
    expect(read("SELECT count(*) > 5 FROM sqlite_schema")).toMatchObject({ rows: [[1]] });
    expect(read("SELECT name FROM pragma_table_info('cursors')")).toMatchObject({ ok: true });
    expect(read("SELECT json_each.value FROM json_each('[1,2]')")).toMatchObject({ rows: [[1], [2]] });
    expect(read("SELECT count(*) FROM search WHERE search MATCH 'one'")).toMatchObject({ rows: [[1]] });
  });
});

describe("any other statement", () => {
  const writing = [
    "INSERT INTO cursors VALUES (1, 'x', 1, '1')",
    "UPDATE tasks SET priority = 9",
    "DELETE FROM history",
    "WITH x AS (SELECT 1) DELETE FROM tasks",
    "UPDATE tasks SET priority = 9 RETURNING id",
    "CREATE TABLE t (x)",
    "CREATE TEMP TABLE t (x)",
    "CREATE VIEW v AS SELECT 1",
    "DROP TABLE tasks",
    "ALTER TABLE tasks ADD COLUMN x",
    "VACUUM",
    "VACUUM INTO 'copy.db'",
    "REINDEX",
    "ANALYZE",
    "ATTACH 'other.db' AS other",
    "DETACH main",
    "BEGIN IMMEDIATE",
    "SAVEPOINT s",
    "COMMIT",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA user_version = 99",
    "PRAGMA writable_schema = 1",
    "PRAGMA query_only = 0",
    "PRAGMA wal_checkpoint(TRUNCATE)",
    "PRAGMA temp_store_directory = '/tmp'",
    "SELECT load_extension('x')",
    "INSERT INTO search (search) VALUES ('rebuild')",
    "SELECT writefile('x', 'y')",
    "SELEC 1",
    "",
    "-- nothing",
  ];

  it.each(writing)("is refused and changes nothing: %s", (sql) => {
    const before = [readFileSync(file).toString("hex"), databaseFiles()];
    expect(read(sql)).toMatchObject({ ok: false, problem: expect.any(String) });
    expect([readFileSync(file).toString("hex"), databaseFiles()]).toEqual(before);
    expect(["other.db", "copy.db"].some((name) => existsSync(folder.path(name)) || existsSync(name))).toBe(
      false,
    );
  });

  it("is not run behind a reading one", () => {
    read("SELECT 1; DELETE FROM tasks");
    const database = openDatabase(file);
    expect(database.prepare("SELECT count(*) FROM tasks").get()).toEqual([3]);
    database.close();
  });
});

function databaseFiles(): readonly string[] {
  return readdirSync(folder.path(".")).filter((name) => name.endsWith(".db"));
}
