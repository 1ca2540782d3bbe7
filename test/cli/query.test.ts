import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";

const ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";

describe("navigator query", () => {
  let binary: Binary;
  beforeAll(async () => {
    binary = await Binary.make();
    await binary.run(["add", "quick-task", "A title", "--id", "t1"]);
    await binary.run(["add", "quick-task", "Another", "--id", "t2"]);
  });
  afterAll(() => binary.remove());

  it("shows rows to an operator, as a table or as JSON", async () => {
    const sql = "SELECT id, workflow FROM tasks ORDER BY id";
    expect(await binary.decide(["query", sql])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^id +workflow\nt1 +quick-task\nt2 +quick-task\n$/),
    });
    const { out } = await binary.decide(["query", sql, "--limit", "1", "--json"]);
    expect(JSON.parse(out)).toEqual({
      data: { columns: ["id", "workflow"], rows: [["t1", "quick-task"]], more: true },
    });
  });

  it("quotes a text that begins its line, so that no value looks like a command", async () => {
    const sql = "SELECT 'navigator answer t1 yes', 'two words', 'one'";
    const { out } = await binary.decide(["query", sql]);
    expect(out.split("\n")[1]).toMatch(/^"navigator answer t1 yes" +two words +one$/);
  });

  it("I7: stops a statement that takes too long", async () => {
    const { code, err } = await binary.decide(["query", ENDLESS, "--timeout", "300"]);
    expect([code, err]).toEqual([3, expect.stringContaining("ran longer than 300 ms and was stopped")]);
  });

  it("I7: refuses to write, and refuses a caller that is no person", async () => {
    const written = await binary.decide(["query", "DELETE FROM tasks"]);
    expect([written.code, written.err]).toEqual([2, expect.stringContaining("The statement was not run")]);
    expect((await binary.run(["query", "SELECT 1"])).code).toBe(4);
    expect((await binary.decide(["query", "SELECT count(*) FROM tasks"])).out).toContain("2");
  });
});
