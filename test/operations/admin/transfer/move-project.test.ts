import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type MoveEnd,
  moveProject,
  undoMove,
} from "../../../../src/operations/admin/transfer/move-project.ts";
import { openSqliteStore } from "../../../../src/store/sqlite/open-sqlite-store.ts";
import type { Store } from "../../../../src/store/store.ts";
import { alter, create, ids, loaded, newTask } from "../../../../src/store/suite/sample.ts";
import { dump } from "../../../../src/store/suite/transfers.ts";

const project = "project";
let [a, b] = [] as unknown as [MoveEnd, MoveEnd];
let moves = 0;
beforeEach(async () => {
  a = { store: await openSqliteStore({ file: ":memory:" }), place: "/a" };
  b = { store: await openSqliteStore({ file: ":memory:" }), place: "/b" };
  await create(a.store, newTask("one", { synced: true }), newTask("two"));
  await a.store.cursors.move(project, { name: "hook", version: 0, value: { at: "2-12345678" } });
});
afterEach(async () => {
  for (const { store } of [a, b]) await store.close();
});

const move = (from = a, to = b) =>
  moveProject({ project, from, to, move: `m${++moves}`, progress: () => undefined });

/** Where the project takes changes: of two places, exactly one. */
async function openAt(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { store, place } of [a, b])
    if ((await store.transfer.relocation(project)) === undefined && !(await store.transfer.isEmpty(project)))
      found.push(place);
  return found;
}

class Killed extends Error {}

/** A store whose process is killed before or after its nth call that changes something. */
function dying(store: Store, left: { calls: number }, moment: "before" | "after"): Store {
  const mortal = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      left.calls -= 1;
      if (left.calls === 0 && moment === "before") throw new Killed();
      if (left.calls < 0) throw new Killed();
      const result = await call(...args);
      if (left.calls === 0) throw new Killed();
      return result;
    };
  };
  const { transfer, cursors } = store;
  return {
    ...store,
    cursors: { ...cursors, move: mortal(cursors.move) },
    transfer: { ...transfer, relocate: mortal(transfer.relocate), import: mortal(transfer.import) },
  };
}

/** Every moment at which a move can be killed: before and after each of its changes. */
const moments = Array.from({ length: 6 }, (_, index) => index + 1).flatMap((calls) =>
  (["before", "after"] as const).map((moment) => ({ calls, moment })),
);

describe("a move of a project", () => {
  it("brings everything over, closes the old place and opens the new one", async () => {
    const before = await dump(a.store);
    expect(await move()).toMatchObject({ ok: true, moved: { counts: { tasks: 2 } } });
    expect(await dump(b.store)).toEqual(before);
    expect((await b.store.cursors.list(project)).map(({ value }) => value)).toEqual([{ at: "2-12345678" }]);
    expect(await openAt()).toEqual(["/b"]);
    await expect(create(a.store, newTask("late"))).rejects.toMatchObject({ code: "MOVED" });
    await alter(b.store, await loaded(b.store, "one"), { priority: 9 });
  });

  it("ends the same if it is made again, and the project can come back with its changes", async () => {
    await move();
    await create(b.store, newTask("three"));
    expect(await move()).toEqual({ ok: true, moved: undefined });
    expect(ids((await b.store.tasks.list({ project, limit: 9 })).tasks)).toEqual(["one", "two", "three"]);
    expect(await move(b, a)).toMatchObject({ ok: true, moved: { counts: { tasks: 3 } } });
    expect(await openAt()).toEqual(["/a"]);
    expect((await dump(a.store)).counts.tasks).toBe(3);
    expect(await move()).toMatchObject({ ok: true, moved: { counts: { tasks: 3 } } });
    expect(await openAt()).toEqual(["/b"]);
  });

  it("is refused without any change where a project is missing, occupied or elsewhere", async () => {
    await create(b.store, newTask("mine"));
    expect(await move()).toEqual({ ok: false, why: "occupied" });
    expect(await openAt()).toEqual(["/a", "/b"]);
    const empty = { store: await openSqliteStore({ file: ":memory:" }), place: "/c" };
    expect(await move(empty, a)).toEqual({ ok: false, why: "missing" });
    expect(await move(a, empty)).toMatchObject({ ok: true });
    expect(await move(a, { ...b, place: "/d" })).toEqual({ ok: false, why: "elsewhere", place: "/c" });
    await empty.store.close();
  });

  it.each(moments)(
    "killed $moment change $calls is taken up, and nothing is lost",
    async ({ calls, moment }) => {
      const before = await dump(a.store);
      const left = { calls };
      const [from, to] = [a, b].map((end) => ({ ...end, store: dying(end.store, left, moment) }));
      await move(from, to).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
      expect((await openAt()).length).toBeLessThan(2);
      expect(await move()).toMatchObject({ ok: true });
      expect(await openAt()).toEqual(["/b"]);
      expect(await dump(b.store)).toEqual(before);
      expect(await b.store.cursors.list(project)).toHaveLength(1);
    },
  );

  it.each(moments)(
    "killed $moment change $calls can be undone unless it has happened",
    async ({ calls, moment }) => {
      const before = await dump(a.store);
      const left = { calls };
      const [from, to] = [a, b].map((end) => ({ ...end, store: dying(end.store, left, moment) }));
      await move(from, to).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
      const hasHappened = (await a.store.transfer.relocation(project))?.state === "left";
      const undone = await undoMove({ project, from: a, to: b });
      if (hasHappened) {
        expect(undone).toBe(false);
        expect(await move()).toMatchObject({ ok: true });
        expect(await dump(b.store)).toEqual(before);
        return;
      }
      expect(await openAt()).toEqual(["/a"]);
      expect(await dump(a.store)).toEqual(before);
      expect((await dump(b.store)).counts.tasks).toBe(0);
      await create(a.store, newTask("three"));
      expect(await move()).toMatchObject({ ok: true, moved: { counts: { tasks: 3 } } });
    },
  );

  it("that is undone while it runs changes nothing more", async () => {
    const slow = {
      ...a.store,
      cursors: {
        ...a.store.cursors,
        list: async (name: string) => {
          expect(await undoMove({ project, from: a, to: b })).toBe(true);
          await create(a.store, newTask("three"));
          return a.store.cursors.list(name);
        },
      },
    };
    const tried = move({ ...a, store: slow }, b);
    await expect(tried).rejects.toMatchObject({ code: "MOVED" });
    expect(await openAt()).toEqual(["/a"]);
    expect((await dump(a.store)).counts.tasks).toBe(3);
  });

  it("made by two commands at once happens once", async () => {
    const before = await dump(a.store);
    const tried = await Promise.allSettled([move(), move()]);
    expect(tried.filter((one) => one.status === "fulfilled" && one.value.ok)).not.toHaveLength(0);
    expect(await openAt()).toEqual(["/b"]);
    expect(await dump(b.store)).toEqual(before);
  });
});
