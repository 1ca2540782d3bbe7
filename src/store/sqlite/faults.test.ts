import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { StoreError } from "../store-error.ts";
import { alter, create, ids, leaseTo, loaded, newTask, only } from "../suite/sample.ts";
import { intercepted } from "./intercepted.fixture.ts";
import { openSqliteStore, type SqliteOptions } from "./open-sqlite-store.ts";
import { type Database, openDatabase } from "./sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

let folder: TemporaryFolder;
let file: string;
let opened: { close(): unknown }[];
beforeEach(() => {
  folder = temporaryFolder();
  file = folder.path("store.db");
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await each.close();
  folder.remove();
});

async function open(options: Partial<SqliteOptions> = {}): Promise<Store> {
  const store = await openSqliteStore({ file, ...options });
  opened.push(store);
  return store;
}

/** A store, and the store's own connection, on which a test can cause failures. */
async function openWithDatabase(): Promise<{ readonly store: Store; readonly database: Database }> {
  const databases: Database[] = [];
  const store = await open({
    open: (path) => {
      const database = openDatabase(path);
      databases.push(database);
      return database;
    },
  });
  return { store, database: only(databases) };
}

function otherConnection(): Database {
  const database = openDatabase(file);
  opened.push(database);
  return database;
}

/** The same connection, but `before` runs before each query for many rows. */
function withAll(database: Database, before: () => void): Database {
  return intercepted(database, (statement) => ({
    run: (...values) => statement.run(...values),
    get: (...values) => statement.get(...values),
    iterate: (...values) => statement.iterate(...values),
    all: (...values) => {
      before();
      return statement.all(...values);
    },
  }));
}

/** The error that a call is refused with. */
async function failure(call: Promise<unknown>): Promise<StoreError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreError)) throw new Error(`not a StoreError: ${error}`, { cause: error });
  expect(error.message).toMatch(/^[A-Z][^{}]*\.$/);
  return error;
}

describe("a full disk", () => {
  it("fails the commit whole, and the same store works when there is room", async () => {
    const { store, database } = await openWithDatabase();
    const record = only(await create(store, newTask("a", { synced: true })));
    const pages = Number(database.prepare("PRAGMA page_count").get()?.[0]);
    database.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const context = { text: "x".repeat(99_999) };
    expect(await failure(alter(store, record, { context }))).toMatchObject({ code: "DISK_FULL" });
    expect(await failure(create(store, newTask("b", { context })))).toMatchObject({ code: "DISK_FULL" });
    expect(await loaded(store, "a")).toEqual(record);
    expect(await store.tasks.load("project", ["b"])).toEqual([]);
    expect(await store.log.all({ project: "project", limit: 9 })).toHaveLength(1);
    expect((await store.syncs.list({ project: "project", limit: 9 })).total).toBe(1);

    database.exec("PRAGMA max_page_count = 1000000");
    const next = await alter(store, record, { context });
    expect(await loaded(store, "a")).toEqual(next);
  });
});

describe("a read-only file", () => {
  it("can be read, and refuses changes", async () => {
    const writer = await open();
    const record = only(await create(writer, newTask("a")));
    const { href } = pathToFileURL(file);
    const reader = await open({ file: `${href}?mode=ro` });
    expect(await loaded(reader, "a")).toEqual(record);
    expect(await failure(alter(reader, record, {}))).toMatchObject({ code: "READ_ONLY" });
    const claiming = reader.claim({ project: "project", limit: 1 }, leaseTo("worker"));
    expect(await failure(claiming)).toMatchObject({ code: "READ_ONLY" });
    expect(await loaded(writer, "a")).toEqual(record);
  });

  it("takes changes again as soon as it is writable", async () => {
    const { store, database } = await openWithDatabase();
    database.exec("PRAGMA query_only = ON");
    expect(await failure(create(store, newTask("a")))).toMatchObject({ code: "READ_ONLY" });
    database.exec("PRAGMA query_only = OFF");
    expect(ids(await create(store, newTask("a")))).toEqual(["a"]);
  });
});

describe("a damaged file", () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    newTask(`t${index}`, { title: "marker ".repeat(20) }),
  );

  it("is recognised by its first bytes", async () => {
    writeFileSync(file, "this is no database ".repeat(500));
    expect(await failure(open())).toMatchObject({ code: "CORRUPT" });
    expect(readFileSync(file, "utf8")).toMatch(/^this is no database/);
  });

  /** Overwrites the pages of the file that begin at these numbers. */
  function destroy(pages: readonly number[]): void {
    const handle = openSync(file, "r+");
    for (const page of pages) writeSync(handle, Buffer.alloc(4_000, 0xa5), 0, 4_000, (page - 1) * 4_096);
    closeSync(handle);
  }

  it("is reported when it is opened or its pages are read", async () => {
    const first = await open();
    await create(first, ...many);
    await first.close();
    const pages = readFileSync(file).length / 4_096;
    destroy(Array.from({ length: pages - 2 }, (_, index) => index + 3));
    const reading = open().then((store) => store.tasks.load("project", ["t7"]));
    expect(await failure(reading)).toMatchObject({ code: "CORRUPT" });
  });

  it("is reported by every read, and examined as far as possible", async () => {
    const first = await open();
    await create(first, ...many);
    await first.close();
    const database = openDatabase(file);
    const roots = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name <> 'projects'").all();
    database.close();
    destroy(roots.map(([page]) => Number(page)).filter((page) => page > 1));
    const store = await open();
    const query = { project: "project", limit: 9 };
    for (const reading of [
      () => store.tasks.load("project", ["t7"]),
      () => store.tasks.list(query),
      () => store.tasks.queue(query),
      () => store.claim(query, leaseTo("worker")),
      () => store.log.all(query),
      () => store.definitions.heads("project"),
      () => store.transfer.export("project", async ({ counts }) => counts),
    ])
      expect(await failure(reading())).toMatchObject({ code: "CORRUPT" });
    expect(await store.examine()).toMatchObject([
      { check: "integrity", status: "problem" },
      { check: "schema", status: "ok" },
      { check: "journal", status: "ok" },
    ]);
  });

  it("is reported when its texts are parsed", async () => {
    const first = await open();
    await create(first, newTask("a", { title: "marker" }));
    await first.close();
    const bytes = readFileSync(file);
    bytes.write('"', bytes.indexOf('"marker"') + 2);
    writeFileSync(file, bytes);
    const store = await open();
    expect(await failure(store.tasks.load("project", ["a"]))).toMatchObject({ code: "CORRUPT" });
    const search = { project: "project", limit: 9, text: "marker" };
    expect(await failure(store.tasks.list(search))).toMatchObject({ code: "CORRUPT" });
  });
});

describe("a file that another connection has locked", () => {
  it("can be read; a change waits, then gives up, and works once the lock is gone", async () => {
    const store = await open({ patienceMs: 30 });
    const record = only(await create(store, newTask("a")));
    const other = otherConnection();
    other.exec("BEGIN IMMEDIATE");
    expect(await loaded(store, "a")).toEqual(record);
    const refused = [create(store, newTask("b")), store.syncs.confirm("project", { task: "a" })];
    // Both are awaited at once: the second may fail while only the first is.
    for (const failed of await Promise.all(refused.map(failure)))
      expect(failed).toMatchObject({ code: "LOCKED" });
    other.exec("ROLLBACK");
    expect(ids(await create(store, newTask("b")))).toEqual(["b"]);
    expect(await store.log.all({ project: "project", limit: 9 })).toHaveLength(2);
  });

  it("keeps waiting writers in their order", async () => {
    const store = await open();
    const other = otherConnection();
    other.exec("BEGIN IMMEDIATE");
    const waiting = Array.from({ length: 9 }, (_, index) => create(store, newTask(`t${index}`)));
    other.exec("ROLLBACK");
    await Promise.all(waiting);
    const { tasks } = await store.tasks.list({ project: "project", limit: 99 });
    expect(ids(tasks)).toEqual(Array.from({ length: 9 }, (_, index) => `t${index}`));
  });

  it("is retried by a query for many rows too", async () => {
    let refusals = 0;
    const store = await open({
      open: (path) =>
        withAll(openDatabase(path), () => {
          if (refusals === 0) return;
          refusals -= 1;
          throw Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR" });
        }),
    });
    await create(store, newTask("a"));
    refusals = 3;
    expect(await store.tasks.count("project")).toMatchObject([{ count: 1 }]);
    expect(refusals).toBe(0);
  });

  it("can be opened while another connection writes", async () => {
    await (await open()).close();
    const other = otherConnection();
    other.exec("BEGIN IMMEDIATE");
    expect(await (await open({ patienceMs: 30 })).tasks.count("project")).toEqual([]);
  });

  it("cannot be opened under an exclusive lock, and can afterwards", async () => {
    const other = otherConnection();
    other.exec("BEGIN EXCLUSIVE; CREATE TABLE passing (x)");
    expect(await failure(open({ patienceMs: 30 }))).toMatchObject({ code: "LOCKED" });
    other.exec("ROLLBACK");
    expect(await (await open()).tasks.count("project")).toEqual([]);
  });
});

describe("a file that cannot be opened", () => {
  it("is refused with a sentence", async () => {
    expect(await failure(open({ file: folder.path("missing/store.db") }))).toMatchObject({ code: "IO" });
    mkdirSync(folder.path("folder"));
    expect(await failure(open({ file: folder.path("folder") }))).toMatchObject({ code: "IO" });
  });
});

describe("the settings of a connection", () => {
  it.each([
    ["FULL" as const, 2],
    ["NORMAL" as const, 1],
  ])("with %s it syncs as it says, in a write-ahead log", async (synchronous, level) => {
    const databases: Database[] = [];
    await open({
      synchronous,
      open: (path) => {
        databases.push(openDatabase(path));
        return databases[0] ?? openDatabase(path);
      },
    });
    const database = only(databases);
    expect(database.prepare("PRAGMA synchronous").get()).toEqual([level]);
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual(["wal"]);
  });
});
