import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TaskRecord } from "../../model/task.ts";
import type { Store } from "../store.ts";
import { accepted, alter, change, create, leaseTo, loaded, newTask, only } from "../suite/sample.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

let folder: TemporaryFolder;
let store: Store;
let other: Store;
beforeEach(async () => {
  folder = temporaryFolder();
  const file = folder.path("store.db");
  store = await openSqliteStore({ file });
  other = await openSqliteStore({ file });
});
afterEach(async () => {
  await store.close();
  await other.close();
  folder.remove();
});

const named = async (record: TaskRecord) => {
  const committed = await store.commit({
    project: "project",
    changes: [change(record)],
    summary: { names: 3 },
  });
  if (!committed.ok || !committed.summary) throw new Error("the commit was not accepted");
  return { next: only(committed.tasks), seqs: committed.summary.names.map(({ seq }) => seq) };
};

describe("a store's cache", () => {
  it("returns the same object while no other store writes", async () => {
    await create(store, newTask("a"));
    const record = await loaded(store, "a");
    expect(await loaded(store, "a")).toBe(record);
    const next = await alter(store, record, { step: "next" });
    await store.syncs.confirm("project", { task: "a" });
    expect(await loaded(store, "a")).toBe(next);
    expect(await loaded(store, "a")).toEqual(await loaded(other, "a"));
  });

  it("ends when another store writes, and a stale change is refused", async () => {
    const record = only(await create(store, newTask("a")));
    const theirs = await alter(other, await loaded(other, "a"), { step: "theirs" });
    expect(await store.commit({ project: "project", changes: [change(record)] })).toEqual({ ok: false });
    expect(await loaded(store, "a")).toEqual(theirs);
    await other.claim({ project: "project", limit: 1 }, leaseTo("worker"));
    expect(await loaded(store, "a")).toMatchObject({ version: 3, claim: { owner: "worker" } });
  });

  it("does not hide columns from a change whose earlier record is unknown", async () => {
    const record = only(await create(store, newTask("a", { agent: "builder", context: { old: true } })));
    await alter(other, await loaded(other, "a"), { agent: "tester", hold: "paused", context: {} });
    const { hold: _hold, ...free } = structuredClone(await loaded(store, "a"));
    const next = await alter(store, { ...free, agent: "builder" }, { context: { fresh: 1 }, parent: "p" });
    expect(await loaded(other, "a")).toEqual(next);
    expect(next).not.toHaveProperty("hold");
    expect(record.version).toBe(1);
  });

  it("survives neither a refused commit nor more tasks than it holds", async () => {
    const many = Array.from({ length: 200 }, (_, index) => newTask(`t${index}`, { context: { index } }));
    const records = await create(store, ...many);
    const [first] = records;
    if (first === undefined) throw new Error("nothing was created");
    await accepted(store, ...records.map((record) => change({ ...record, step: "next" })));
    expect(await store.commit({ project: "project", changes: [change(first)] })).toEqual({ ok: false });
    const { tasks } = await other.tasks.list({ project: "project", limit: 999 });
    expect(tasks.map(({ step, context }) => [step, context])).toEqual(
      many.map(({ context }) => ["next", context]),
    );
    for (const task of tasks) expect(await loaded(store, task.id)).toEqual(task);
  });

  it("names the syncs correctly while another store confirms and adds some", async () => {
    let a: TaskRecord = newTask("a", { synced: true });
    const step = async () => {
      const { next, seqs } = await named(a);
      a = next;
      return seqs;
    };
    expect([await step(), await step(), await step()]).toEqual([[1], [1, 2], [1, 2, 3]]);
    await other.syncs.confirm("project", { seqs: [2] });
    expect(await step()).toEqual([1, 3, 4]);
    await other.syncs.confirm("project", { task: "a" });
    expect(await step()).toEqual([5]);
    await create(other, newTask("b", { synced: true }));
    expect([await step(), await step()]).toEqual([
      [5, 7, 6],
      [5, 7, 8],
    ]);
  });
});
