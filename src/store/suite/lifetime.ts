import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { START } from "../../model/mark.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { alter, change, create, ids, leaseTo, loaded, newTask, only } from "./sample.ts";
import { dump } from "./transfers.ts";

async function* after<T>(held: Promise<void>, items: readonly T[]): AsyncGenerator<T> {
  await held;
  yield* items;
}

export function lifetime(open: OpenStore): void {
  describe("a store", () => {
    const fresh = freshStore(open);

    it("finishes the calls made before it is closed, and refuses later ones", async () => {
      const before = create(fresh.store, newTask("a"));
      const closing = fresh.store.close();
      const after = fresh.store.tasks.load("project", ["a"]);
      await expect(after).rejects.toMatchObject({ name: "StoreError", code: "CLOSED" });
      expect(ids(await before)).toEqual(["a"]);
      await closing;
      await fresh.store.close();
      const late = [
        () => fresh.store.commit({ project: "project", changes: [] }),
        () => fresh.store.claim({ project: "project", limit: 1 }, leaseTo("worker")),
        () => fresh.store.tasks.list({ project: "project", limit: 1 }),
        () => fresh.store.log.wait("project", START, 60_000),
      ];
      for (const call of late) await expect(call()).rejects.toMatchObject({ code: "CLOSED" });
    });

    it("finishes exports and imports begun before it is closed, and refuses later ones", async () => {
      await create(fresh.store, newTask("a"));
      const before = await dump(fresh.store);
      const ended: string[] = [];
      let goOn = (): void => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const exporting = fresh.store.transfer.export("project", async () => {
        await held;
        const { id } = await loaded(fresh.store, "a");
        ended.push("export");
        return id;
      });
      const importing = fresh.store.transfer.import("copy", after(held, before.records), { replace: false });
      const closing = fresh.store.close().then(() => ended.push("store"));
      await expect(dump(fresh.store)).rejects.toMatchObject({ code: "CLOSED" });
      await turn();
      expect(ended).toEqual([]);
      goOn();
      expect(await Promise.all([exporting, importing])).toEqual(["a", true]);
      await closing;
      expect(ended).toEqual(["export", "store"]);
      if (fresh.reopen !== undefined) expect(await dump(await fresh.reopen(), "copy")).toEqual(before);
    });

    it("answers reads made inside a claim, and writes their commits after it", async () => {
      await create(fresh.store, newTask("a"), newTask("b"));
      const inside: Promise<unknown>[] = [];
      const taken = await fresh.store.claim({ project: "project", limit: 1 }, (candidate) => {
        inside.push(
          fresh.store.tasks.load("project", ["a", "b"]),
          fresh.store.commit({ project: "project", changes: [change(newTask("c"))] }),
        );
        return leaseTo("worker")(candidate);
      });
      expect(ids(taken)).toEqual(["a"]);
      expect(await Promise.all(inside)).toMatchObject([[{ id: "a" }, { id: "b" }], { ok: true }]);
    });

    it("keeps everything for the next store on the same database", async ({ skip }) => {
      if (fresh.reopen === undefined) return skip();
      const record = only(await create(fresh.store, newTask("a", { synced: true, context: { kept: true } })));
      await fresh.store.commit({ project: "project", changes: [], reply: { key: "key", answer: 1 } });
      const history = await fresh.store.log.all({ project: "project", limit: 9 });
      await fresh.store.close();
      const next = await fresh.reopen();
      expect(await loaded(next, "a")).toEqual(record);
      expect(await next.log.all({ project: "project", limit: 9 })).toEqual(history);
      expect(await next.reply("project", "key")).toBe(1);
      expect((await next.syncs.list({ project: "project", limit: 9 })).total).toBe(1);
    });

    it("shares its database with other stores at the same time", async ({ skip }) => {
      if (fresh.reopen === undefined) return skip();
      const stores = [fresh.store, await fresh.reopen(), await fresh.reopen()];
      const record = only(await create(fresh.store, newTask("a", { context: { count: 0 } })));
      const answers = await Promise.all(
        stores.map((store, index) =>
          store.commit({ project: "project", changes: [change({ ...record, step: `by-${index}` })] }),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      for (const store of stores) {
        const before = await loaded(store, "a");
        await alter(store, before, { context: { count: Number(before.context["count"]) + 1 } });
      }
      for (const store of stores)
        expect((await loaded(store, "a")).context).toEqual({ count: stores.length });
    });
  });
}
