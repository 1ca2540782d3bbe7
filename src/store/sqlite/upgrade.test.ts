import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyChain } from "../chain.ts";
import type { Store } from "../store.ts";
import { alter, currentDefinition, ids, loaded, newestSeq } from "../suite/sample.ts";
import { writtenInFirstSchema } from "./first-schema.fixture.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { openDatabase } from "./sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

let folder: TemporaryFolder;
let store: Store;
beforeEach(async () => {
  folder = temporaryFolder();
  const file = folder.path("store.db");
  const database = openDatabase(file);
  migrate(database, migrations.slice(0, 1));
  database.exec(writtenInFirstSchema);
  database.close();
  store = await openSqliteStore({ file });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const unconfirmed = async (project = "project") => {
  const { syncs, total } = await store.syncs.list({ project, limit: 99 });
  return { seqs: syncs.map(({ seq }) => seq), total };
};

describe("a database of the third schema", () => {
  it("has every task's whole history, settled or not, and is settled by nobody who does not know how", async () => {
    const file = folder.path("third.db");
    const database = openDatabase(file);
    migrate(database, migrations.slice(0, 1));
    database.exec(writtenInFirstSchema);
    migrate(database, migrations.slice(0, 3));
    database.exec("UPDATE projects SET settled = settled - 3 WHERE number = 1");
    database.exec("UPDATE history SET unsettled = 1 WHERE key = 4294967303");
    database.exec("UPDATE history SET unsettled = 2 WHERE key = 4294967304");
    database.exec("DELETE FROM unconfirmed WHERE key IN (4294967303, 4294967304)");
    database.exec("UPDATE projects SET unconfirmed = 2 WHERE number = 1");
    const settle = database.prepare("INSERT INTO unconfirmed (key) VALUES (4294967303)");
    const upgraded = await openSqliteStore({ file });
    for (const [id, seqs] of Object.entries({ a: [1, 4, 7], b: [2, 5, 8], quiet: [3, 6] })) {
      const entries = await upgraded.log.ofTask({ project: "project", task: id, limit: 9 });
      expect(entries.map(({ seq }) => seq)).toEqual(seqs);
    }
    const { syncs, total } = await upgraded.syncs.list({ project: "project", limit: 9 });
    expect([syncs.map(({ seq }) => seq), total]).toEqual([[2, 4, 7, 8], 4]);
    expect((await upgraded.syncs.list({ project: "project", task: "b", limit: 9 })).total).toBe(2);
    expect(() => settle.run()).toThrow("no such table: unconfirmed");
    await upgraded.close();
    database.close();
  });
});

describe("a database of the first schema", () => {
  it("has all its tasks, their histories and everything else", async () => {
    const { tasks } = await store.tasks.list({ project: "project", limit: 9 });
    expect(ids(tasks)).toEqual(["a", "b", "quiet"]);
    for (const { id, version, hash } of tasks) {
      const entries = await store.log.ofTask({ project: "project", task: id, limit: 9 });
      expect(verifyChain("project", entries)).toEqual({ sound: true, version, hash });
    }
    expect(await loaded(store, "a")).toMatchObject({
      step: "next",
      agent: "tester",
      claim: { owner: "worker", until: 9_000, fence: 1 },
      context: { key: [1, "two"] },
    });
    expect(await newestSeq(store)).toBe(8);
    expect(await store.reply("project", "key")).toBe("kept");
    expect(await currentDefinition(store, "build")).toMatchObject({
      version: "v1",
      source: "test",
    });
    expect(ids(await store.tasks.queue({ project: "project", limit: 9, agent: "builder" }))).toEqual(["b"]);
  });

  it("has the same unconfirmed syncs, before and after what comes next", async () => {
    expect(await unconfirmed()).toEqual({ seqs: [2, 4, 7, 8], total: 4 });
    expect(await unconfirmed("elsewhere")).toEqual({ seqs: [1], total: 1 });
    await alter(store, await loaded(store, "b"), { step: "more" });
    expect(await unconfirmed()).toEqual({ seqs: [2, 4, 7, 8, 9], total: 5 });
    expect(await store.syncs.confirm("project", { seqs: [1, 4, 9] })).toEqual({
      confirmed: 2,
      already: [1],
      unknown: [],
    });
    expect(await unconfirmed()).toEqual({ seqs: [2, 7, 8], total: 3 });
    expect(await unconfirmed("elsewhere")).toEqual({ seqs: [1], total: 1 });
  });
});
