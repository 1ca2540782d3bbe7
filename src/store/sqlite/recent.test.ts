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
  const committed = await store.commit({ project: "project", changes: [change(record)], names: 3 });
  if (!committed.ok) throw new Error("the commit was not accepted");
  return { next: only(committed.records), seqs: committed.names.map(({ seq }) => seq) };
};

describe("what a store remembers", () => {
  it("is handed out again as the same object while nobody writes", async () => {
    await create(store, newTask("a"));
    const record = await loaded(store, "a");
    expect(await loaded(store, "a")).toBe(record);
    const next = await alter(store, record, { step: "next" });
    await store.confirm("project", { task: "a" });
    expect(await loaded(store, "a")).toBe(next);
    expect(await loaded(store, "a")).toEqual(await loaded(other, "a"));
  });

  it("gives way to what another store has written since, and is written over by nobody", async () => {
    const record = only(await create(store, newTask("a")));
    const theirs = await alter(other, await loaded(other, "a"), { step: "theirs" });
    expect(await store.commit({ project: "project", changes: [change(record)] })).toEqual({ ok: false });
    expect(await loaded(store, "a")).toEqual(theirs);
    await other.claim({ project: "project", limit: 1 }, leaseTo("worker"));
    expect(await loaded(store, "a")).toMatchObject({ version: 3, claim: { owner: "worker" } });
  });

  it("writes every column again when it is not known what was there", async () => {
    const record = only(await create(store, newTask("a", { agent: "builder", context: { old: true } })));
    await alter(other, await loaded(other, "a"), { agent: "tester", hold: "paused", context: {} });
    const { hold: _hold, ...free } = structuredClone(await loaded(store, "a"));
    const next = await alter(store, { ...free, agent: "builder" }, { context: { fresh: 1 }, parent: "p" });
    expect(await loaded(other, "a")).toEqual(next);
    expect(next).not.toHaveProperty("hold");
    expect(record.version).toBe(1);
  });

  it("does not outlive a refused commit or more tasks than it holds", async () => {
    const many = Array.from({ length: 200 }, (_, index) => newTask(`t${index}`, { context: { index } }));
    const records = await create(store, ...many);
    const [first] = records;
    if (first === undefined) throw new Error("nothing was created");
    await accepted(store, ...records.map((record) => change({ ...record, step: "next" })));
    expect(await store.commit({ project: "project", changes: [change(first)] })).toEqual({ ok: false });
    const { tasks } = await other.list({ project: "project", limit: 999 });
    expect(tasks.map(({ step, context }) => [step, context])).toEqual(
      many.map(({ context }) => ["next", context]),
    );
    for (const task of tasks) expect(await loaded(store, task.id)).toEqual(task);
  });

  it("names syncs as they are although another store confirms and adds some", async () => {
    let a: TaskRecord = newTask("a", { synced: true });
    const step = async () => {
      const { next, seqs } = await named(a);
      a = next;
      return seqs;
    };
    expect([await step(), await step(), await step()]).toEqual([[1], [1, 2], [1, 2, 3]]);
    await other.confirm("project", { seqs: [2] });
    expect(await step()).toEqual([1, 3, 4]);
    await other.confirm("project", { task: "a" });
    expect(await step()).toEqual([5]);
    await create(other, newTask("b", { synced: true }));
    expect([await step(), await step()]).toEqual([
      [5, 7, 6],
      [5, 7, 8],
    ]);
  });
});
