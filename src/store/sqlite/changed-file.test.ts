import { existsSync, renameSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { alter, create, ids, leaseTo, loaded, newTask, only } from "../suite/sample.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { openDatabase } from "./sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

let folder: TemporaryFolder;
let file: string;
let stores: Store[];
beforeEach(() => {
  folder = temporaryFolder();
  file = folder.path("store.db");
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  folder.remove();
});

async function open(path = file): Promise<Store> {
  const store = await openSqliteStore({ file: path });
  stores.push(store);
  return store;
}

describe("a file that was moved or replaced after it was opened", () => {
  it("is neither read nor written, and is used again when it is back", async () => {
    const store = await open();
    const away = folder.path("away.db");
    renameSync(file, away);
    await expect(create(store, newTask("a"))).rejects.toMatchObject({ code: "REPLACED" });
    await expect(store.tasks.load("project", ["a"])).rejects.toMatchObject({ code: "REPLACED" });
    renameSync(away, file);
    expect(ids(await create(store, newTask("a")))).toEqual(["a"]);
  });

  it("is not created again by an export", async () => {
    const store = await open();
    renameSync(file, folder.path("away.db"));
    const exporting = store.transfer.export("project", async ({ counts }) => counts);
    await expect(exporting).rejects.toMatchObject({ code: "REPLACED" });
    expect(existsSync(file)).toBe(false);
  });

  it("takes no change when another file has its name", async () => {
    await (await open(folder.path("backup.db"))).close();
    const store = await open();
    renameSync(folder.path("backup.db"), file);
    await expect(create(store, newTask("a"))).rejects.toMatchObject({ code: "REPLACED" });
  });
});

describe("a file that a newer program has migrated meanwhile", () => {
  it("is not written any more, until its schema is back", async () => {
    const store = await open();
    const record = only(await create(store, newTask("a")));
    const other = openDatabase(file);
    const version = Number(other.prepare("PRAGMA user_version").get()?.[0]);
    other.exec(`PRAGMA user_version = ${version + 1}`);
    const definition = {
      project: "project",
      id: "w",
      version: "1",
      definition: {},
      source: "s",
      loadedAt: 0,
    };
    for (const writing of [
      () => alter(store, record, {}),
      () => create(store, newTask("b")),
      () => store.claim({ project: "project", limit: 1 }, leaseTo("worker")),
      () => store.syncs.confirm("project", { task: "a" }),
      () => store.definitions.save(definition, undefined),
    ])
      await expect(writing()).rejects.toMatchObject({ code: "NEWER_SCHEMA" });
    other.exec(`PRAGMA user_version = ${version}`);
    expect(await loaded(store, "a")).toEqual(record);
    await alter(store, record, {});
    other.close();
  });
});
