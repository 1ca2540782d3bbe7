import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseFor } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";
import { Binary, type Ran } from "./binary.fixture.ts";
import { review } from "./definitions.fixture.ts";

let binary: Binary;
let db = "";
let count = 0;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

/** A new database for each test, with two tasks. */
beforeEach(async () => {
  db = await databaseFor(join(binary.folder, `tasks ${++count}.db`));
  const desk = new Desk({ file: db });
  await desk.ask("load_workflow", { definition: review });
  await desk.ask("load_task_tree", {
    tasks: [
      { id: "first", workflowType: "review", priority: 9, title: "Mend the roof" },
      { id: "second", workflowType: "review", priority: 5 },
    ],
  });
  await binary.own(desk);
  await desk.close();
});

function decide(...args: string[]): Promise<Ran> {
  return binary.decide([...args, "--db", db, "--project", "test"]);
}

function run(...args: string[]): Promise<Ran> {
  return binary.run([...args, "--db", db, "--project", "test"]);
}

describe("tasks at the terminal", () => {
  it("are listed in columns, with counts by status", async () => {
    const { code, out, err } = await run("tasks");
    expect(out.split("\n")).toEqual([
      "PENDING 2",
      "  first   PENDING  review/start  priority 9  Mend the roof",
      "  second  PENDING  review/start  priority 5",
      "",
    ]);
    expect([code, err]).toEqual([0, ""]);
    expect((await run("tasks", "--status", "HITL")).out).toBe("PENDING 2\n");
  });

  it("are shown one by one, with their briefs", async () => {
    await run("advance", "first");
    const { code, out } = await run("task", "first");
    expect(out).toContain("  first  PENDING  review/work  priority 9  Mend the roof\n");
    expect(out).toContain("Results: passed, failed");
    expect(code).toBe(0);
  });

  it("advance on a report, and wait for a person when the retries are used up", async () => {
    expect((await run("advance", "first")).out).toMatch(
      /^Moved: start -> work {2}unconditional {2}PENDING\n/,
    );
    await run("advance", "first", "passed");
    for (const left of [1, 0]) {
      const back = JSON.parse((await run("advance", "first", "failed", "--json")).out) as { data: object };
      expect(back.data).toMatchObject({ action: "retry", retriesRemaining: left });
      await run("advance", "first", "passed");
    }
    expect((await run("advance", "first", "failed")).out).toMatch(
      /^Moved: check -> help {2}escalate {2}HITL\n/,
    );
    const resolved = await decide(
      "resolve",
      "first",
      "resume",
      "--on",
      "again",
      "--note",
      "the roof is steep",
    );
    expect(resolved.out).toBe("Decided: help -> work  PENDING\n");
    const { code, out } = await run("history", "first");
    expect(out).toContain("the roof is steep");
    expect(out).toContain("The history is whole.\n");
    expect(code).toBe(0);
  });

  it("are taken in order of priority, with the fence that a report then needs", async () => {
    expect((await run("next")).out).toMatch(/^ {2}first {2}PENDING/);
    expect((await run("next", "--claim", "worker")).out).toMatch(/^ {2}first .* held by worker, fence 1/);
    const refused = await run("advance", "first");
    expect(refused.err).toMatch(/^CLAIM_REQUIRED /);
    expect(refused.code).toBeGreaterThan(2);
    expect((await run("advance", "first", "--worker", "worker", "--fence", "1")).code).toBe(0);
  });

  it("leave unconfirmed changes", async () => {
    const { code, out } = await run("syncs", "--task", "first");
    expect(out).toMatch(/^ {2}\S+ {2}first {2}created {2}\{.*\}\n1 change not confirmed\n$/);
    expect(code).toBe(0);
  });

  it("have changes and a history that can be read in pages, to the end", async () => {
    const first = await run("syncs", "--limit", "1");
    expect(first.out).toMatch(/2 changes not confirmed; 1 shown, more with --cursor (\d+)\n$/);
    const cursor = /--cursor (\d+)/.exec(first.out)?.[1] ?? "";
    expect((await run("syncs", "--limit", "1", "--cursor", cursor)).out).toMatch(
      /^ {2}\S+ {2}second [\s\S]*2 changes not confirmed; these are the last 1\n$/,
    );
    const newest = await run("history", "--limit", "1");
    expect(newest.out).toMatch(/^ +3 .* second created [\s\S]*For earlier entries: --after 3\n$/);
    const before = await run("history", "--limit", "1", "--after", "3");
    expect(before.out).toMatch(/^ +2 .* first created .*\n/);
    const oldest = await run("history", "--limit", "1", "--oldest");
    expect(oldest.out).toMatch(
      /^ +1 .* workflow \S+ loaded, version [\s\S]*later entries: --oldest --after 1\n$/,
    );
    expect((await run("history", "--oldest", "--after", "3")).out).toBe("There are no more entries.\n");
  });

  it("are suggested for a misspelt id", async () => {
    const { code, err } = await run("syncs", "--task", "frist");
    expect(err).toMatch(/^TASK_NOT_FOUND There is no task "frist"\. Did you mean "first"\?\n/);
    expect(code).toBe(3);
  });

  it("take variables, and refuse invalid values", async () => {
    await run("advance", "first");
    expect((await run("advance", "first", "passed", "--variables", '{"risk": "high"}')).code).toBe(0);
    const { code, err } = await run("advance", "first", "passed", "--variables", '{"risk": 7}');
    expect(err).toMatch(/^VARIABLE_INVALID /);
    expect(code).toBe(3);
  });
});

describe("a refusal says what to do next", () => {
  it("for an unknown task", async () => {
    const { code, out, err } = await run("task", "third");
    expect(err).toMatch(/^TASK_NOT_FOUND There is no task "third"\.\n {2}Look for it with navigator tasks\b/);
    expect([code, out]).toEqual([3, ""]);
    expect((await run("history", "third")).code).toBe(3);
  });

  it("for an unknown result, with the known ones", async () => {
    await run("advance", "first");
    const { code, err } = await run("advance", "first", "shipped");
    expect(err).toMatch(
      /^OUTCOME_NOT_ALLOWED .*\n {2}allowed: passed, failed\n {2}Report one of the allowed outcomes\.\n$/,
    );
    expect(code).toBe(3);
  });

  it("as JSON, for a program", async () => {
    const { code, out, err } = await run("task", "third", "--json");
    expect(JSON.parse(out)).toMatchObject({
      error: { code: "TASK_NOT_FOUND", taskId: "third", hint: expect.any(String) },
    });
    expect([code, err]).toEqual([3, ""]);
  });

  it("for a file that is not a database", async () => {
    binary.write(
      "no.db",
      "This is not a database, but a text that is long enough to be looked at.".repeat(40),
    );
    const { code, err } = await binary.run(["tasks", "--db", "no.db"]);
    expect(err).toMatch(/^STORE_UNAVAILABLE /);
    expect(err).not.toContain("    at ");
    expect(code).toBe(5);
  });
});

it("an empty store is reported as empty", async () => {
  const fresh = ["--store", "memory"];
  expect((await binary.run(["tasks", ...fresh])).out).toMatch(/^No tasks yet\./);
  expect((await binary.run(["next", ...fresh])).out).toMatch(/^Nothing is ready\./);
  expect((await binary.run(["history", ...fresh])).out).toBe("Nothing has happened yet.\n");
});
