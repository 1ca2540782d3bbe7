import { describe, expect, it } from "vitest";
import { START } from "../../model/mark.ts";
import type { ProjectRecord } from "../../model/project-record.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { RecordChange } from "../parts/commit.ts";
import type { Store } from "../store.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { accepted, alter, change, content, create, ids, loaded, newestSeq, newTask } from "./sample.ts";

const caller = { kind: "person", id: "operator" } as const;

/** The record of a pruning, as its entry tells it. */
export function note(entries: number, id = "first"): RecordChange {
  const entry = { type: "pruned", at: 2_000, caller, change: { entries } } as const;
  return { kind: "pruned", id, version: 0, value: { entries }, entry };
}

function prune(
  store: Store,
  tasks: readonly TaskRecord[],
  records: readonly RecordChange[],
): Promise<boolean> {
  return store.transfer.prune({ project: "project", tasks, records });
}

/** Expects that the tables agree with each other. A server's own settings are not the store's. */
async function agreeing(store: Store): Promise<void> {
  const found = (await store.examine()).find(({ check }) => check === "integrity");
  expect(found).toMatchObject({ status: "ok" });
}

export function prunings(open: OpenStore): void {
  describe("a pruning", () => {
    const fresh = freshStore(open);

    it("deletes tasks with all that belongs to them, and leaves the numbers of the others", async () => {
      const { store } = fresh;
      await create(
        store,
        newTask("a", { context: { x: 1 }, title: "needle" }),
        newTask("b", { title: "needle" }),
      );
      const gone = await alter(store, await loaded(store, "a"), { category: "done" });
      await alter(store, await loaded(store, "b"), { priority: 2 });
      expect((await store.search.find("project", "needle", { limit: 9 })).length).toBe(2);
      expect(await prune(store, [gone], [note(2)])).toBe(true);
      expect(await store.tasks.load("project", ["a", "b"])).toHaveLength(1);
      expect(ids((await store.tasks.list({ project: "project", limit: 9 })).tasks)).toEqual(["b"]);
      expect(await store.tasks.count("project")).toEqual([{ category: "ready", count: 1 }]);
      expect(await store.log.ofTask({ project: "project", task: "a", limit: 9 })).toEqual([]);
      expect((await store.log.all({ project: "project", limit: 9 })).map(({ seq }) => seq)).toEqual([
        2, 4, 5,
      ]);
      expect(await store.search.find("project", "needle", { limit: 9 })).toHaveLength(1);
      expect(JSON.stringify(await content(store))).not.toContain('"task":"a"');
      expect(await store.records.load("project", "pruned", ["first"])).toMatchObject([
        { value: { entries: 2 } },
      ]);
      await agreeing(store);
    });

    it("of the newest tasks lets no number be used again", async () => {
      const { store } = fresh;
      await create(store, newTask("a"));
      const last = await create(store, newTask("b"));
      expect(await prune(store, last, [note(1)])).toBe(true);
      const { entries } = await accepted(store, change(newTask("b", { title: "another" })));
      expect(entries[0]?.seq).toBe(4);
      expect(await loaded(store, "b")).toMatchObject({ title: "another", version: 1, context: {} });
      expect(await store.log.ofTask({ project: "project", task: "b", limit: 9 })).toHaveLength(1);
    });

    it("is refused whole if a task has changed, is gone, waits for a confirmation, or a record is there", async () => {
      const { store } = fresh;
      const [a, b] = await create(store, newTask("a"), newTask("b"));
      const synced = await create(store, newTask("s", { synced: true }));
      if (!a || !b) throw new Error("no tasks");
      await alter(store, b, { priority: 1 });
      const before = await content(store);
      expect(await prune(store, [a, b], [note(2)])).toBe(false);
      expect(await prune(store, [a, { ...a, id: "none" }], [note(2)])).toBe(false);
      expect(await prune(store, [a, ...synced], [note(2)])).toBe(false);
      expect(await prune(store, [a], [{ ...note(2), version: 3 }])).toBe(false);
      expect(await store.transfer.prune({ project: "none", tasks: [a], records: [note(1)] })).toBe(false);
      expect(await content(store)).toEqual(before);
      await store.syncs.confirm("project", { task: "s" });
      expect(await prune(store, [a, ...synced], [note(2)])).toBe(true);
      expect((await store.syncs.list({ project: "project", limit: 9 })).total).toBe(0);
      const { unconfirmed } = await accepted(store, change(newTask("t", { synced: true })));
      expect(unconfirmed).toBe(1);
    });

    it.each(["before", "after"] as const)(
      "whose commit fails %s it is stored is told as it is",
      async (moment) => {
        const { store } = fresh;
        const made = await create(store, newTask("a"), newTask("b"));
        fresh.failNextCommit(moment);
        const done = await prune(store, made, [note(2)]).catch(() => undefined);
        const left = await store.tasks.load("project", ["a", "b"]);
        expect(left).toHaveLength(done === true ? 0 : 2);
        expect(done === true || moment === "before").toBe(true);
        expect((await store.records.load("project", "pruned", ["first"])).length).toBe(done === true ? 1 : 0);
      },
    );

    it("is seen by other stores and by readers that wait, and is in an export that can be imported", async () => {
      const { store } = fresh;
      const [a] = await create(store, newTask("a"), newTask("b"));
      if (!a) throw new Error("no task");
      const other = await fresh.reopen?.();
      const waiting = store.log.wait("project", await store.log.head("project"), 60_000);
      expect(((await other?.tasks.load("project", ["a"])) ?? []).length).toBe(other ? 1 : 0);
      const stale = await store.log.head("project");
      expect(await prune(store, [a], [note(1)])).toBe(true);
      expect(await waiting).toBe(true);
      expect((await other?.tasks.load("project", ["a"])) ?? []).toEqual([]);
      expect(await store.log.after("project", stale, 9)).toMatchObject({ ok: true, entries: [{ seq: 3 }] });
      expect(await store.log.after("project", START, 9)).toMatchObject({
        ok: true,
        entries: [{ seq: 2 }, { seq: 3 }],
      });
      const all = await content(store);
      async function* records(): AsyncGenerator<ProjectRecord> {
        yield* all;
      }
      await store.transfer.import("project", records(), { replace: true });
      expect(await content(store)).toEqual(all);
      expect(await newestSeq(store)).toBe(3);
      await agreeing(store);
    });
  });
}
