import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { START } from "../model/mark.ts";
import { followingStore } from "./following-store.ts";
import { openSqliteStore } from "./sqlite/open-sqlite-store.ts";
import type { Store } from "./store.ts";
import { alter, create, ids, loaded, newTask } from "./suite/sample.ts";
import { dump, oneByOne } from "./suite/transfers.ts";

const project = "project";
let [old, next, store] = [] as unknown as [Store, Store, Store];
let [opened, told, time] = [[] as string[], [] as string[], 0];
let canOpen = true;
beforeEach(async () => {
  [opened, told, time, canOpen] = [[], [], 0, true];
  [old, next] = [await openSqliteStore({ file: ":memory:" }), await openSqliteStore({ file: ":memory:" })];
  store = followingStore({
    home: old,
    project,
    now: () => time,
    onMoved: (place) => told.push(place),
    open: async (place) => {
      opened.push(place);
      if (!canOpen) throw new Error("cannot be opened");
      return place === "/old" ? old : next;
    },
  });
  await create(store, newTask("a"));
});
afterEach(() => store.close());

/** Moves the project as `moveProject` does. */
async function moveAway(from = old, to = next, place = "/next"): Promise<void> {
  const leaving = { state: "leaving", move: "m", place } as const;
  const { records } = await dump(from, project);
  await from.transfer.relocate(project, await from.transfer.relocation(project), leaving);
  const there = await to.transfer.relocation(project);
  await to.transfer.relocate(project, there, undefined);
  await to.transfer.import(project, oneByOne(records), { replace: true });
  await from.transfer.relocate(project, leaving, { ...leaving, state: "left" });
}

describe("a store that follows its project", () => {
  it("makes a change where the project is now, once", async () => {
    await moveAway();
    await Promise.all([create(store, newTask("b")), create(store, newTask("c"))]);
    await alter(store, await loaded(store, "a"), { priority: 9 });
    expect(opened).toEqual(["/next"]);
    expect(told).toEqual(["/next"]);
    const found = await next.tasks.list({ project, limit: 9 });
    expect(ids(found.tasks)).toEqual(["a", "b", "c"]);
    expect((await dump(old, project)).counts.tasks).toBe(1);
  });

  it("reads there within a second, and readers that wait go on there", async () => {
    const mark = await store.log.head(project);
    await moveAway();
    expect(await store.log.head(project)).toBe(mark);
    expect(opened).toEqual([]);
    time = 1_000;
    expect(await store.log.head(project)).toBe(mark);
    expect(opened).toEqual(["/next"]);
    const heard = store.log.wait(project, mark, 60_000);
    await create(next, newTask("b"));
    expect(await heard).toBe(true);
    expect((await store.log.after(project, mark, 9)).ok).toBe(true);
    expect(await store.log.wait(project, START, 0)).toBe(true);
  });

  it("leaves other projects where they are", async () => {
    await moveAway();
    time = 1_000;
    const { definitions, records } = store;
    const build = { project: "local.x", id: "b", version: "v", definition: {}, source: "s", loadedAt: 1 };
    expect(await definitions.saveAll([{ record: build, expected: undefined }])).toEqual(["saved"]);
    await store.commit({
      project: "local.x",
      changes: [],
      records: [{ kind: "k", id: "i", version: 0, value: 1 }],
    });
    expect(await records.load("local.x", "k", ["i"])).toHaveLength(1);
    expect(await old.definitions.heads("local.x")).toHaveLength(1);
    expect(opened).toEqual([]);
  });

  it("says that the project moves, and where it is if it cannot go there", async () => {
    await old.transfer.relocate(project, undefined, { state: "leaving", move: "m", place: "/next" });
    await expect(create(store, newTask("b"))).rejects.toMatchObject({ code: "MOVING" });
    await old.transfer.relocate(project, { state: "leaving", move: "m", place: "/next" }, undefined);
    await moveAway();
    canOpen = false;
    await expect(create(store, newTask("b"))).rejects.toThrow("cannot be opened");
    canOpen = true;
    await create(store, newTask("b"));
    expect(await loaded(next, "b")).toMatchObject({ id: "b" });
  });

  it("does not follow places that lead back to each other for ever", async () => {
    const left = (place: string) => ({ state: "left", move: "m", place }) as const;
    await old.transfer.relocate(project, undefined, left("/next"));
    await next.transfer.relocate(project, undefined, left("/old"));
    await expect(create(store, newTask("b"))).rejects.toMatchObject({ code: "MOVED" });
    expect(opened.length).toBeLessThan(20);
  });
});
