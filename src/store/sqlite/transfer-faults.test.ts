import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProjectRecord } from "../../model/project-record.ts";
import type { Store } from "../store.ts";
import { create, newTask } from "../suite/sample.ts";
import { dump } from "../suite/transfers.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { type Database, openDatabase } from "./sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

let folder: TemporaryFolder;
let stores: Store[];
beforeEach(() => {
  folder = temporaryFolder();
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  folder.remove();
});

/** A store that calls `touch` with every connection it opens. */
async function open(touch: (database: Database) => void = () => {}, patienceMs = 30_000): Promise<Store> {
  const store = await openSqliteStore({
    file: folder.path("store.db"),
    patienceMs,
    open: (file) => {
      const database = openDatabase(file);
      touch(database);
      return database;
    },
  });
  stores.push(store);
  return store;
}

async function* oneByOne(records: readonly ProjectRecord[]): AsyncGenerator<ProjectRecord> {
  yield* records;
}

const large = Array.from({ length: 50 }, (_, index) =>
  newTask(`t${index}`, { context: { text: "x".repeat(5_000) }, synced: true }),
);

describe("an import", () => {
  it("that finds the disk full leaves the project as it was, and succeeds when there is room", async () => {
    let limit = "";
    const store = await open((database) => database.exec(limit));
    await create(store, ...large);
    const before = await dump(store);
    limit = "PRAGMA max_page_count = 100";
    const importing = store.transfer.import("copy", oneByOne(before.records), { replace: false });
    await expect(importing).rejects.toMatchObject({ code: "DISK_FULL" });
    expect((await dump(store, "copy")).records).toEqual([]);
    expect(await dump(store)).toEqual(before);
    limit = "";
    expect(await store.transfer.import("copy", oneByOne(before.records), { replace: false })).toBe(true);
    expect(await dump(store, "copy")).toEqual(before);
  });

  it("waits for another process that writes, and gives up after its patience", async () => {
    const store = await open(() => {}, 50);
    await create(store, newTask("a"));
    const { records } = await dump(store);
    const other = openDatabase(folder.path("store.db"));
    other.exec("BEGIN IMMEDIATE");
    const importing = store.transfer.import("copy", oneByOne(records), { replace: false });
    await expect(importing).rejects.toMatchObject({ code: "LOCKED" });
    other.exec("ROLLBACK");
    other.close();
    expect(await store.transfer.import("copy", oneByOne(records), { replace: false })).toBe(true);
  });

  it("and an export are refused by a closed store", async () => {
    const store = await open();
    await store.close();
    await expect(dump(store)).rejects.toMatchObject({ code: "CLOSED" });
    const importing = store.transfer.import("copy", oneByOne([]), { replace: true });
    await expect(importing).rejects.toMatchObject({ code: "CLOSED" });
  });
});
