import { describe, expect, it } from "vitest";
import type { SqlRows } from "../../../src/model/sql-rows.ts";
import { operations } from "../../../src/operations/operations.ts";
import type { Call } from "../../../src/operations/ports/call.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test/support" });

/** A call to a database that answers so, and the queries that reached it. */
function reading(desk: Desk, answer: SqlRows, call: Call = desk.call) {
  const asked: unknown[] = [];
  const sql = async (query: unknown): Promise<SqlRows> => {
    asked.push(query);
    return answer;
  };
  return { asked, call: { ...call, ports: { ...call.ports, sql } } };
}

const rows: SqlRows = { kind: "rows", columns: ["x"], rows: [[1]], more: false };

describe("query", () => {
  it("I7: is refused to every agent, also with every grant", async () => {
    const desk = open();
    const all = operations.map(({ name }) => name);
    const { call, asked } = reading(desk, rows, desk.as("agent", "a", all));
    expect((await desk.harmless("query", { sql: "SELECT 1" }, call)).code).toBe("NOT_ALLOWED");
    expect(asked).toEqual([]);
  });

  it("I7: passes its limits on, and answers what was read", async () => {
    const desk = open();
    const { call, asked } = reading(desk, rows);
    const input = { sql: "SELECT 1 AS x", limit: 7, timeout_ms: 50 };
    expect(await desk.data("query", input, call)).toEqual({ columns: ["x"], rows: [[1]], more: false });
    expect(asked).toEqual([{ sql: "SELECT 1 AS x", most: 7, timeoutMs: 50 }]);
  });

  it("tells why a statement was not run, or that it ran too long", async () => {
    const desk = open();
    const wrong = reading(desk, { kind: "refused", problem: "not authorized" });
    expect(await desk.refusal("query", { sql: "DROP TABLE tasks" }, wrong.call)).toMatchObject({
      code: "QUERY_REFUSED",
      facts: { problem: "not authorized" },
    });
    const long = reading(desk, { kind: "too long" });
    expect(await desk.refusal("query", { sql: "SELECT 1", timeout_ms: 3 }, long.call)).toMatchObject({
      code: "QUERY_TOO_LONG",
      facts: { limit: 3 },
    });
    expect((await desk.refusal("query", { sql: "SELECT 1" })).code).toBe("QUERY_REFUSED");
  });
});
