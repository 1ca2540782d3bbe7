import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import { isOnServer } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";
import { destroyPages } from "../support/destroy-pages.ts";
import { Binary, type Ran } from "./binary.fixture.ts";
import { review } from "./definitions.fixture.ts";

let binary: Binary;
let db = "";
let count = 0;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

beforeEach(async () => {
  db = `backup-${++count}.db`;
  const desk = new Desk({ file: join(binary.folder, db) });
  await desk.ask("load_workflow", { definition: review });
  await desk.plant({ id: "first", workflowType: "review" }, { id: "second", workflowType: "review" });
  await desk.advance("first", undefined);
  await binary.own(desk);
  await desk.close();
});

function run(...args: string[]): Promise<Ran> {
  return binary.run([...args, "--db", db, "--project", "test"]);
}

function into(other: string, ...args: string[]): Promise<Ran> {
  return binary.decide([...args, "--db", other, "--project", "test"]);
}

/** An export without its timestamp and the fields that depend on it. */
function timeless(text: string): string[] {
  const lines = text.replace(/"exportedAt":\d+/, '"exportedAt":0').split("\n");
  return lines.filter((line) => !line.startsWith('{"kind":"end"'));
}

const inFolder = (name: string) => join(binary.folder, name);

describe("a backup at the terminal", () => {
  it("is the same on standard output and in a file", async () => {
    const shown = await run("export");
    expect([shown.code, shown.err]).toEqual([0, ""]);
    expect(shown.out).toMatch(/^\{"format":"navigator-export","version":4,"project":"test",/);
    const { code, out } = await run("export", "all.jsonl");
    expect(out).toMatch(/^all\.jsonl: \d+ definitions, 2 tasks, 4 entries, 3 of them not confirmed\n$/);
    expect(code).toBe(0);
    expect(timeless(readFileSync(inFolder("all.jsonl"), "utf8"))).toEqual(timeless(shown.out));
    expect(readdirSync(binary.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect((await run("export", "all.jsonl")).code).toBe(0);
    const answer = JSON.parse((await run("export", "all.jsonl", "--json")).out) as { data: object };
    expect(answer.data).toMatchObject({ project: "test", path: "all.jsonl", counts: { tasks: 2 } });
  });

  it("does not overwrite a file that is not an export", async () => {
    const before = readFileSync(inFolder(db));
    const { code, err } = await run("export", db);
    expect(err).toMatch(/^INPUT_INVALID .*is not an export/);
    expect(code).toBe(2);
    expect(readFileSync(inFolder(db)).equals(before)).toBe(true);
    const nowhere = await run("export", "no/where.jsonl");
    expect(nowhere.err).toMatch(/^OUTPUT_UNWRITABLE /);
    expect(nowhere.code).toBe(2);
  });

  it("is the same after an import into another database", async () => {
    await run("export", "all.jsonl");
    const dry = await into("other.db", "import", "all.jsonl", "--dry-run");
    expect(dry.out).toMatch(/^The export is complete and can be imported into "test": .*2 tasks/);
    expect((await into("other.db", "tasks")).out).toMatch(/^No tasks yet/);
    const done = await into("other.db", "import", "all.jsonl");
    expect(done.out).toMatch(/^Imported into "test": .*2 tasks/);
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(timeless((await into("other.db", "export")).out)).toEqual(timeless((await run("export")).out));
    expect((await into("other.db", "advance", "first", "passed")).code).toBe(0);
  });

  it("replaces a project only with --replace", async () => {
    await run("export", "all.jsonl");
    await run("advance", "first", "passed");
    const dry = await into(db, "import", "all.jsonl", "--dry-run");
    expect(dry.out).toMatch(
      /^The export is complete and can be imported into "test" with --replace: .*2 tasks/,
    );
    expect(dry.out).toContain('The project "test" is not empty');
    expect([dry.code, dry.err]).toEqual([0, ""]);
    const refused = await into(db, "import", "all.jsonl");
    expect(refused.err).toMatch(/^PROJECT_NOT_EMPTY .*\n.* add --replace to discard/);
    expect(refused.code).toBe(3);
    expect((await into(db, "import", "all.jsonl", "--replace")).code).toBe(0);
    expect(timeless((await run("export")).out)).toEqual(
      timeless(readFileSync(inFolder("all.jsonl"), "utf8")),
    );
  });

  it("keeps its history intact in a project of another name", async () => {
    await run("export", "all.jsonl");
    const elsewhere = ["--db", db, "--project", "elsewhere"];
    const { out } = await binary.decide(["import", "all.jsonl", ...elsewhere]);
    expect(out).toMatch(/^Imported into "elsewhere", exported as "test": /);
    expect((await binary.run(["history", "--verify", ...elsewhere])).out).toMatch(/^Nothing is missing/);
    expect((await run("history", "--verify")).code).toBe(0);
  });

  it("is refused when it is truncated", async () => {
    const { out } = await run("export");
    writeFileSync(inFolder("cut.jsonl"), out.slice(0, out.length / 2));
    const { code, err } = await into("fresh.db", "import", "cut.jsonl");
    expect(err).toMatch(/^EXPORT_DAMAGED /);
    expect(code).toBe(2);
    expect((await into("fresh.db", "import", "missing.jsonl")).err).toMatch(/^INPUT_UNREADABLE /);
  });
});

describe("navigator history --verify", () => {
  it("confirms an intact history, of one task or of all", async () => {
    expect(await run("history", "--verify")).toEqual({
      code: 0,
      out: "Nothing is missing: 3 entries of 2 tasks.\n",
      err: "",
    });
    expect((await run("history", "first", "--verify")).out).toBe(
      "Nothing is missing: 2 entries of 1 task.\n",
    );
    expect((await run("history", "third", "--verify")).err).toMatch(/^TASK_NOT_FOUND /);
  });

  it("names the altered task, and fails", async () => {
    const database = openDatabase(inFolder(db));
    database.exec("UPDATE history SET type = 'resumed' WHERE version = 2");
    database.close();
    const { code, out } = await run("history", "--verify");
    expect(out).toBe("first the entry of version 2 is altered\nThe history of 1 of 2 tasks is broken.\n");
    expect(code).toBe(1);
    const json = JSON.parse((await run("history", "--verify", "--json")).out) as { data: object };
    expect(json.data).toMatchObject({ broken: 1, problems: [{ taskId: "first", version: 2 }] });
  });
});

describe("navigator doctor", () => {
  it("finds no problem in a sound installation", async () => {
    const { code, out, err } = await run("doctor");
    expect(out).toMatch(/^ok {2,}node {2,}Node /);
    expect(out).toMatch(/ok {2,}integrity {2,}The database is sound\./);
    expect(out).toMatch(/ok {2,}history {2,}All 2 tasks/);
    expect(out).not.toContain("problem");
    expect([code, err]).toEqual([0, ""]);
  });

  it("creates no database", async ({ skip }) => {
    skip(isOnServer, "is about files");
    const { code, out } = await binary.run(["doctor"], { NAVIGATOR_HOME: inFolder("not") });
    expect(out).toContain("is made when it is first used");
    expect(code).toBe(0);
    expect(existsSync(inFolder("not"))).toBe(false);
  });

  it("finds a damaged database, which cannot be exported", async () => {
    destroyPages(inFolder(db), 2);
    const { code, out, err } = await run("doctor");
    expect(out).toMatch(/ok {2,}node {2,}/);
    expect(out).toMatch(/problem {2,}.*damaged/);
    expect([code, err]).toEqual([1, ""]);
    const exported = await run("export", "damaged.jsonl");
    expect(exported.err).toMatch(/^STORE_UNAVAILABLE The database file is damaged/);
    expect([exported.code, readdirSync(binary.folder).filter((name) => name.startsWith("damaged"))]).toEqual([
      5,
      [],
    ]);
  });

  it("names the problem and the remedy, and fails", async () => {
    binary.write("no.db", "This is a text that is long enough to be looked at as a database.".repeat(40));
    const { code, out } = await binary.run(["doctor", "--db", "no.db"]);
    expect(out).toMatch(/problem {2,}database {2,}The file is not a database/);
    expect(out).toContain("navigator import FILE --replace");
    expect(code).toBe(1);
    const json = JSON.parse((await binary.run(["doctor", "--db", "no.db", "--json"])).out) as {
      data: { problems: number };
    };
    expect(json.data.problems).toBeGreaterThan(0);
  });
});
