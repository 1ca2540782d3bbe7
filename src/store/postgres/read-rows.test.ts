import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testServer } from "../../../test/postgres/test-server.ts";
import { create, newTask } from "../suite/sample.ts";
import { type FreshSchema, freshSchema, inDatabase } from "./fresh-schema.fixture.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { readRows } from "./read-rows.ts";

const isThere = (await testServer()) !== undefined;

describe.skipIf(!isThere)("on a server", () => {
  let schema: FreshSchema;
  beforeAll(async () => {
    schema = await freshSchema();
    const store = await openPostgresStore({ url: schema.url, open: schema.open });
    await create(store, newTask("a", { title: "one" }), newTask("b", { title: "two" }), newTask("c"));
    await store.close();
  });
  afterAll(() => schema.remove());

  const read = (sql: string, most = 100, timeoutMs = 20_000) =>
    readRows({ server: schema.url, sql, most, timeoutMs });

  describe("a reading statement", () => {
    it("I7: answers columns and rows, up to the limit", async () => {
      const sql = "SELECT id, priority, rest::json ->> 'title' AS title FROM tasks ORDER BY id;";
      expect(await read(sql, 2)).toEqual({
        kind: "rows",
        columns: ["id", "priority", "title"],
        rows: [
          ["a", 0, "one"],
          ["b", 0, "two"],
        ],
        more: true,
      });
      expect(await read(sql, 3)).toMatchObject({ more: false });
      expect(await read("SELECT id FROM tasks WHERE false")).toMatchObject({ columns: ["id"], rows: [] });
      const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n";
      expect(await read(endless, 150)).toMatchObject({ rows: { length: 150 }, more: true });
      expect(await read("VALUES (1), (2) -- ; 'two'")).toMatchObject({ rows: [[1], [2]] });
    });

    it("answers values that JSON cannot hold, and stops at rows that are too large together", async () => {
      const sql = String.raw`SELECT 9007199254740993, '\x00ff'::bytea, 'Infinity'::float8, NULL, 1.5, true, '{"a": 1}'::jsonb, 12345678901234567890.5, 0.1::float4`;
      expect(await read(sql)).toMatchObject({
        rows: [
          [
            "9007199254740993",
            "x'00ff'",
            "Infinity",
            null,
            1.5,
            true,
            '{"a": 1}',
            "12345678901234567890.5",
            0.1,
          ],
        ],
      });
      const large = await read("SELECT repeat('x', 800000) UNION ALL SELECT repeat('y', 800000)");
      expect(large).toMatchObject({ rows: [[expect.any(String)]], more: true });
    });

    it("describes the tables, and may use every column", async () => {
      const sql = "SELECT count(*) > 5 FROM information_schema.tables WHERE table_name <> 'DELETE'";
      expect(await read(sql)).toMatchObject({ rows: [[true]] });
      const columns = await read(
        "SELECT DISTINCT column_name FROM information_schema.columns WHERE table_schema = current_schema()",
        1_000,
      );
      if (columns.kind !== "rows") throw new Error(JSON.stringify(columns));
      // No column has the name of a function that is refused.
      const all = columns.rows.map(([name]) => `1 AS ${name}`).join(", ");
      expect(await read(`SELECT ${all}`)).toMatchObject({ kind: "rows" });
    });

    it("I7: ends when its time is over", async () => {
      const sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";
      expect(await read(sql, 1, 50)).toEqual({ kind: "too long" });
    });
  });

  const others = [
    "UPDATE tasks SET priority = 9",
    "DELETE FROM history",
    "WITH x AS (DELETE FROM tasks RETURNING id) SELECT * FROM x",
    "UPDATE tasks SET priority = 9 RETURNING id",
    "SELECT id INTO copy FROM tasks",
    "SELECT id FROM tasks FOR UPDATE",
    "CREATE TABLE t (x int)",
    "CREATE TEMP TABLE t (x int)",
    "DROP TABLE tasks",
    "TRUNCATE tasks",
    "VACUUM",
    "COPY tasks TO '/tmp/copy'",
    "COPY tasks TO PROGRAM 'cat'",
    "LOCK TABLE tasks",
    "SET default_transaction_read_only = off",
    "SET TRANSACTION READ WRITE",
    "RESET ALL",
    "COMMIT",
    "BEGIN",
    "DO 'BEGIN DELETE FROM tasks; END'",
    "NOTIFY navigator",
    "LISTEN navigator",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT PG_CATALOG . \"pg_read_file\" ('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT pg_terminate_backend(1)",
    "SELECT pg_notify('navigator', 'x')",
    "SELECT pg_sleep(1)",
    "SELECT pg_advisory_lock(1)",
    "SELECT query_to_xml('DELETE FROM tasks', true, true, '')",
    "SELECT nextval('x')",
    "SELECT rolpassword FROM pg_authid",
    "SELECT * FROM pg_file_settings",
    "SELECT 1; DELETE FROM tasks",
    "SELEC 1",
    "",
    "-- nothing",
  ];
  /** Names that hide behind texts, comments and escapes. Without the wall, the server would run these. */
  const hidden = [
    "SELECT /* ' */ pg_notify('navigator', 'x') /* ' */",
    "SELECT /* /* ' */ */ pg_notify('navigator', 'x')",
    "SELECT 1 -- '\r, pg_notify('navigator', 'x')",
    "SELECT $é$ ' $é$, pg_notify('navigator', '')",
    "SELECT a$b$, pg_notify('navigator', '$b$') FROM (SELECT 1) AS q (a$b$)",
    String.raw`SELECT '\'', pg_notify('navigator', ''), ''`,
    String.raw`SELECT E'\'', pg_notify('navigator', ''), ''`,
    String.raw`SELECT U&"pg\005fnotify"('navigator', 'x')`,
    "SELECT 'a'\n'b', pg_catalog.\"pg_notify\"('navigator', 'x')",
  ];
  it.each(hidden)("I7: a function that does more than read is found: %s", async (sql) => {
    const problem = expect.stringMatching(/^(pg_notify may do more|write a quote in a text twice)/);
    expect(await read(sql)).toEqual({ kind: "refused", problem });
  });
  it.each(others)("I7: any other statement is refused and changes nothing: %s", async (sql) => {
    const before = await inDatabase(schema.url, (connection) =>
      connection.rows("SELECT * FROM navigator.tasks"),
    );
    expect(await read(sql)).toEqual({ kind: "refused", problem: expect.any(String) });
    const after = await inDatabase(schema.url, (connection) =>
      connection.rows("SELECT * FROM navigator.tasks"),
    );
    expect(after).toEqual(before);
  });
});
