import { copyFileSync, existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { change, create, ids, newestSeq, newTask, only } from "../suite/sample.ts";
import { intercepted } from "./intercepted.fixture.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { type Database, openDatabase, type Statement } from "./sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

/** As many commits as are written one by one before one waits for others. */
const ALONE = 64;

let folder: TemporaryFolder;
let store: Store;
let database: Database;
let run: string[];
let before: (sql: string) => void;
beforeEach(async () => {
  folder = temporaryFolder();
  run = [];
  before = () => {};
  store = await openSqliteStore({
    file: folder.path("store.db"),
    open: (file) => {
      database = openDatabase(file);
      return intercepted(database, watched);
    },
  });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

/** Lists the statements that write, and those that begin and end transactions. */
function watched(statement: Statement, sql: string): Statement {
  const isControl = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/.test(sql);
  const note = () => {
    before(sql);
    run.push(sql);
  };
  return {
    run: (...values) => {
      note();
      return statement.run(...values);
    },
    get: (...values) => {
      if (isControl) note();
      return statement.get(...values);
    },
    all: (...values) => statement.all(...values),
    iterate: (...values) => statement.iterate(...values),
  };
}

const flushes = (): number => run.filter((sql) => sql === "COMMIT").length;

/** Writes as many commits one after the other as it takes until the next one waits for others. */
async function upToTheOneThatWaits(): Promise<void> {
  for (let index = 0; index < ALONE; index++) await create(store, newTask(`alone-${index}`));
  run = [];
}

const several = (count: number, fields = {}) =>
  Array.from({ length: count }, (_, index) => create(store, newTask(`t${index}`, fields)));

describe("commits of one process", () => {
  it("are written one by one while they come one by one", async () => {
    await upToTheOneThatWaits();
    for (let index = 0; index < 5; index++) await create(store, newTask(`t${index}`));
    expect(flushes()).toBe(5);
    expect(run.filter((sql) => sql.startsWith("SAVEPOINT"))).toHaveLength(1);
  });

  it("share one flush if they come together, as long as they do", async () => {
    await upToTheOneThatWaits();
    await Promise.all(several(20));
    expect(flushes()).toBe(1);
    run = [];
    await Promise.all(Array.from({ length: 20 }, (_, index) => create(store, newTask(`u${index}`))));
    expect(flushes()).toBe(1);
  });

  it("share one flush if they have waited for another process, and keep their order", async () => {
    const other = openDatabase(folder.path("store.db"));
    other.exec("BEGIN IMMEDIATE");
    const waiting = several(9);
    await new Promise((resolve) => setImmediate(resolve));
    other.exec("ROLLBACK");
    other.close();
    await Promise.all(waiting);
    expect(flushes()).toBe(1);
    const { tasks } = await store.tasks.list({ project: "project", limit: 99 });
    expect(ids(tasks)).toEqual(Array.from({ length: 9 }, (_, index) => `t${index}`));
  });

  it("are written project by project", async () => {
    await upToTheOneThatWaits();
    const commits = Array.from({ length: 10 }, (_, index) => {
      const project = index % 2 === 0 ? "project" : "other";
      return store.commit({ project, changes: [change(newTask(`t${index}`, { project }))] });
    });
    expect((await Promise.all(commits)).every(({ ok }) => ok)).toBe(true);
    expect(flushes()).toBe(2);
    expect([await newestSeq(store), await newestSeq(store, "other")]).toEqual([ALONE + 5, 5]);
  });

  it("are finished before the store closes, even if the store has just begun to gather them", async () => {
    await upToTheOneThatWaits();
    const waiting = several(100);
    await store.close();
    expect((await Promise.allSettled(waiting)).every(({ status }) => status === "fulfilled")).toBe(true);
    store = await openSqliteStore({ file: folder.path("store.db") });
    expect(await newestSeq(store)).toBe(ALONE + 100);
  });

  it("do not fail with one that the disk has no room for", async () => {
    await upToTheOneThatWaits();
    const pages = Number(database.prepare("PRAGMA page_count").get()?.[0]);
    database.exec(`PRAGMA max_page_count = ${pages + 8}`);
    const large = create(store, newTask("large", { context: { text: "x".repeat(200_000) } }));
    const results = await Promise.allSettled([...several(3), large, create(store, newTask("last"))]);
    expect(results.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 3 }, () => "fulfilled"),
      "rejected",
      "fulfilled",
    ]);
    expect(only(results.filter(({ status }) => status === "rejected"))).toMatchObject({
      reason: { code: "DISK_FULL" },
    });
    expect(ids(await store.tasks.load("project", ["t0", "large", "last"]))).toEqual(["t0", "last"]);
    expect(await newestSeq(store)).toBe(ALONE + 4);
  });

  it("are all or none in the file, wherever the power is cut between two writes", async () => {
    await upToTheOneThatWaits();
    const copies: string[] = [];
    before = () => {
      const copy = folder.path(`cut-${copies.length}.db`);
      for (const end of ["", "-wal"])
        if (existsSync(folder.path(`store.db${end}`)))
          copyFileSync(folder.path(`store.db${end}`), `${copy}${end}`);
      copies.push(copy);
    };
    const settled = await Promise.all(several(6));
    before = () => {};
    expect(settled).toHaveLength(6);
    expect(copies.length).toBeGreaterThan(6 * 3);
    for (const copy of copies) {
      const reopened = await openSqliteStore({ file: copy });
      const { tasks } = await reopened.tasks.list({ project: "project", limit: 99 });
      expect([tasks.length, await newestSeq(reopened)]).toEqual([ALONE, ALONE]);
      await reopened.close();
    }
    expect(await newestSeq(store)).toBe(ALONE + 6);
  });
});
