import { describe, expect, it } from "vitest";
import type { Relocation } from "../../model/relocation.ts";
import type { ImportOptions } from "../parts/transfer.ts";
import type { Store } from "../store.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { alter, create, leaseTo, loaded, newestSeq, newTask } from "./sample.ts";
import { dump, oneByOne } from "./transfers.ts";

const leaving: Relocation = { state: "leaving", move: "m1", place: "/srv/other.db" };
const left: Relocation = { ...leaving, state: "left" };
const arriving: Relocation = { ...leaving, state: "arriving" };

/** Every way to change a project. */
function changes(store: Store): readonly (() => Promise<unknown>)[] {
  const project = "project";
  const definition = { project, id: "late", version: "v1", definition: {}, source: "s", loadedAt: 1 };
  return [
    () => create(store, newTask("late")),
    async () => alter(store, await loaded(store, "a"), { priority: 9 }),
    () => store.claim({ project, limit: 1 }, leaseTo("worker")),
    () => store.commit({ project, changes: [], records: [{ kind: "k", id: "i", version: 0, value: 1 }] }),
    () => store.commit({ project, changes: [], reply: { key: "key", answer: 1 } }),
    () => store.syncs.confirm(project, { task: "a" }),
    () => store.definitions.save(definition, undefined),
    () => store.definitions.remove({ project, id: "build", source: "s", at: 1 }),
    () => store.cursors.move(project, { name: "reader", version: 0, value: 1 }),
    () => store.transfer.import(project, oneByOne([]), { replace: true }),
    async () => {
      const entry = { type: "pruned", at: 1, caller: { kind: "clock", id: "c" }, change: {} } as const;
      const record = { kind: "pruned", id: "p", version: 0, value: {}, entry };
      return store.transfer.prune({ project, tasks: [await loaded(store, "b")], records: [record] });
    },
  ];
}

export function relocations(open: OpenStore): void {
  describe("a project that is moved to another database", () => {
    const fresh = freshStore(open);
    const filled = async (): Promise<Store> => {
      const { store } = fresh;
      await create(store, newTask("a", { synced: true }), newTask("b"));
      const build = {
        project: "project",
        id: "build",
        version: "v0",
        definition: {},
        source: "s",
        loadedAt: 1,
      };
      await store.definitions.save(build, undefined);
      return store;
    };

    it("takes no changes from any process, says where it goes, and can be read", async () => {
      const store = await filled();
      const other = await fresh.reopen?.();
      // Both have written before, so both know the project.
      if (other !== undefined) await create(other, newTask("c"));
      const before = await dump(store);
      expect(await store.transfer.relocate("project", undefined, leaving)).toBe(true);
      for (const each of other === undefined ? [store] : [store, other]) {
        for (const change of changes(each))
          await expect(change(), String(change)).rejects.toMatchObject({
            code: "MOVING",
            message: expect.stringContaining("/srv/other.db"),
          });
        expect(await dump(each)).toEqual(before);
        expect(await each.transfer.relocation("project")).toEqual(leaving);
        expect((await each.syncs.list({ project: "project", limit: 9 })).total).toBe(1);
        expect(await newestSeq(each)).toBe(before.counts.entries);
      }
      expect(await store.transfer.relocate("project", leaving, left)).toBe(true);
      for (const change of changes(other ?? store))
        await expect(change(), String(change)).rejects.toMatchObject({ code: "MOVED" });
      await create(store, newTask("of another project", { project: "elsewhere" }));
    });

    it("takes changes again after the move is undone, in every process", async () => {
      const store = await filled();
      const other = (await fresh.reopen?.()) ?? store;
      expect(await store.transfer.relocate("project", undefined, leaving)).toBe(true);
      await expect(create(other, newTask("x"))).rejects.toMatchObject({ code: "MOVING" });
      expect(await other.transfer.relocate("project", leaving, undefined)).toBe(true);
      expect(await store.transfer.relocation("project")).toBeUndefined();
      const before = await newestSeq(store);
      await create(other, newTask("x"));
      await alter(store, await loaded(store, "a"), { priority: 9 });
      expect(await newestSeq(other)).toBe(before + 2);
    });

    it("changes its state only from the expected one", async () => {
      const store = await filled();
      const two = { ...leaving, move: "m2" };
      const tried = [leaving, two].map((next) => store.transfer.relocate("project", undefined, next));
      expect((await Promise.all(tried)).toSorted()).toEqual([false, true]);
      const now = await store.transfer.relocation("project");
      expect(
        await store.transfer.relocate("project", now === leaving ? two : { ...two, place: "x" }, undefined),
      ).toBe(false);
      expect(await store.transfer.relocate("project", undefined, undefined)).toBe(false);
      expect(await store.transfer.relocate("project", now, undefined)).toBe(true);
      expect(await store.transfer.relocate("project", undefined, leaving)).toBe(true);
    });

    it("takes an import and cursors while it arrives, and nothing else", async () => {
      const store = await filled();
      const { records } = await dump(store);
      expect(await store.transfer.relocate("copy", undefined, arriving)).toBe(true);
      await expect(create(store, newTask("early", { project: "copy" }))).rejects.toMatchObject({
        code: "MOVING",
      });
      const taken = (options: ImportOptions) => store.transfer.import("copy", oneByOne(records), options);
      await expect(taken({ replace: true })).rejects.toMatchObject({ code: "MOVING" });
      expect(await taken({ replace: true, move: "m2" })).toBe(false);
      expect(await taken({ replace: true, move: "m1" })).toBe(true);
      expect(await store.cursors.move("copy", { name: "reader", version: 0, value: 1 })).toBe(true);
      await expect(create(store, newTask("early", { project: "copy" }))).rejects.toMatchObject({
        code: "MOVING",
      });
      expect(await store.transfer.relocate("copy", arriving, undefined)).toBe(true);
      expect(await taken({ replace: true, move: "m1" })).toBe(false);
      await create(store, newTask("new", { project: "copy" }));
      expect((await dump(store, "copy")).counts.tasks).toBe(3);
    });

    it("has made every commit that was acknowledged, and none that was refused", async () => {
      const store = await filled();
      const other = (await fresh.reopen?.()) ?? store;
      const tasks = Array.from({ length: 60 }, (_, index) => `t${index}`);
      const asked = tasks.map((id, index) =>
        create(index % 2 === 0 ? store : other, newTask(id)).then(
          () => id,
          (error: unknown) => {
            if ((error as { readonly code?: unknown }).code !== "MOVING") throw error;
            return undefined;
          },
        ),
      );
      const closed = store.transfer.relocate("project", undefined, leaving);
      const acknowledged = (await Promise.all(asked)).filter((id) => id !== undefined);
      expect(await closed).toBe(true);
      const found = await store.tasks.load("project", tasks);
      expect(found.map(({ id }) => id)).toEqual(acknowledged);
    });
  });
}
