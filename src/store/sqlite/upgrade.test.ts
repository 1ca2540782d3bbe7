import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDefinitionEntry } from "../../model/history.ts";
import { verifyChain, verifyDefinitionChain } from "../chain.ts";
import type { Store } from "../store.ts";
import { alter, currentDefinition, ids, loaded, newestSeq } from "../suite/sample.ts";
import { dumpOfSchema } from "./dumps/dump-of-schema.fixture.ts";
import { writtenInFirstSchema } from "./first-schema.fixture.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/migrations.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { type Database, openDatabase } from "./sqlite-driver.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

/** For each old schema, a function that writes the same content. No program ever wrote schema 2, so migrate to it. */
const schemas: readonly (readonly [schema: number, write: (database: Database) => void])[] = [
  [1, writeFirst],
  [
    2,
    (database) => {
      writeFirst(database);
      migrate(database, migrations.slice(0, 2));
    },
  ],
  [3, (database) => database.exec(dumpOfSchema(3))],
  [4, (database) => database.exec(dumpOfSchema(4))],
  [5, (database) => database.exec(dumpOfSchema(5))],
];

function writeFirst(database: Database): void {
  migrate(database, migrations.slice(0, 1));
  database.exec(writtenInFirstSchema);
}

let folder: TemporaryFolder;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const newDefinition = {
  project: "project",
  id: "build",
  definition: { nodes: {} },
  source: "test",
  loadedAt: 6,
};

const unconfirmed = async (project = "project") => {
  const { syncs, total } = await store.syncs.list({ project, limit: 99 });
  return { seqs: syncs.map(({ seq }) => seq), total };
};

describe("a database of the third schema", () => {
  it("has every task's whole history, indexed or not, and refuses the indexing of its own program", async () => {
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

describe.each(schemas)("a database of schema %i", (schema, write) => {
  beforeEach(async () => {
    const file = folder.path("store.db");
    const database = openDatabase(file);
    write(database);
    expect(database.prepare("PRAGMA user_version").get()?.[0]).toBe(schema);
    database.close();
    store = await openSqliteStore({ file });
  });
  afterEach(() => store.close());

  it("has all its tasks, their histories, replies, definitions and cursors", async () => {
    const { tasks } = await store.tasks.list({ project: "project", limit: 9 });
    expect(ids(tasks)).toEqual(["a", "b", "quiet"]);
    for (const { id, version, hash } of tasks) {
      const entries = await store.log.ofTask({ project: "project", task: id, limit: 9 });
      expect(verifyChain("project", entries)).toMatchObject({ sound: true, version, hash });
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
    const cursors = schema < 3 ? [] : [{ name: "reader", version: 1, value: { seq: 3 } }];
    expect(await store.cursors.list("project")).toEqual(cursors);
  });

  it("takes new entries, and keeps its unconfirmed syncs", async () => {
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

  it("begins the log of its definitions with the next one", async () => {
    const current = await currentDefinition(store, "build");
    const next = { ...newDefinition, version: "v2" };
    expect(await store.definitions.save(next, current)).toBe("saved");
    const entries = await store.log.ofNoTask({ project: "project", limit: 9 });
    expect(entries).toMatchObject([{ seq: 9, workflow: "build", definition: "v2", version: 1 }]);
    expect(verifyDefinitionChain("project", entries.filter(isDefinitionEntry))).toMatchObject({
      sound: true,
    });
  });
});
