import { describe, expect, it } from "vitest";
import type { TaskRecord } from "../../model/task.ts";
import { verifyChain } from "../chain.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { accepted, alter, change, create, ids, loaded, newestSeq, newTask, only } from "./sample.ts";

const full: TaskRecord = newTask("full", {
  definition: "abc",
  hold: "question",
  priority: -2.5,
  agent: "builder",
  claim: { owner: "worker", until: 5_000.5, fence: 3 },
  fence: 3,
  due: 7_000,
  parent: "other",
  issueId: "ISSUE-1",
  title: 'A "quoted" title — ünïcode 🚀\nsecond line',
  context: { nested: { list: [1, "two", null, true, { three: 3 }] }, ["__proto__"]: "kept", empty: {} },
  position: {
    step: "build",
    state: "ready",
    since: 10,
    visit: 2,
    steps: 4,
    retries: 1,
    attempts: { build: 1 },
    variables: { big: 1e300, text: "\u0000\ud800" },
    doneBy: { start: ["agent-1"] },
    frames: [],
  },
  synced: true,
});

export function commits(open: OpenStore): void {
  describe("a commit", () => {
    const fresh = freshStore(open);

    it("creates a task with version 1", async () => {
      const record = only(await create(fresh.store, newTask("a")));
      expect(record).toEqual({ ...newTask("a"), version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(await loaded(fresh.store, "a")).toEqual(record);
    });

    it("returns every field as it was written, and no other", async () => {
      const [whole, bare] = await create(fresh.store, full, newTask("bare"));
      expect(await loaded(fresh.store, "full")).toStrictEqual(whole);
      expect(await loaded(fresh.store, "bare")).toStrictEqual(bare);
      expect(whole).toStrictEqual({ ...full, version: 1, hash: whole?.hash });
    });

    it("removes optional fields", async () => {
      const [whole] = await create(fresh.store, full);
      const bare = { ...newTask("full"), version: 1, hash: whole?.hash ?? "" };
      await accepted(fresh.store, change(bare));
      const now = await loaded(fresh.store, "full");
      expect(now).toStrictEqual({ ...newTask("full"), version: 2, hash: now.hash });
    });

    it("keeps a context of 256 KiB", async () => {
      const context = { text: "x".repeat(256 * 1024) };
      const record = only(await create(fresh.store, newTask("large", { context })));
      await alter(fresh.store, record, { step: "next" });
      expect((await loaded(fresh.store, "large")).context).toEqual(context);
    });

    it("counts versions and writes every changed part", async () => {
      await create(fresh.store, newTask("a", { context: { one: 1 } }));
      const steps: readonly Partial<TaskRecord>[] = [
        { step: "b" },
        { context: { two: 2 } },
        { position: full.position },
        { context: {} },
        { agent: "x" },
        { due: 5 },
        { priority: 3 },
        { claim: { owner: "w", until: 9, fence: 1 } },
        { claim: { owner: "w", until: 9, fence: 2 } },
        { hold: "paused" },
        { category: "waiting" },
        { workflow: "review" },
        { parent: "p" },
        { synced: true, title: "t" },
      ];
      for (const [index, fields] of steps.entries()) {
        const before = await loaded(fresh.store, "a");
        const next = await alter(fresh.store, before, fields);
        expect(next).toEqual({ ...before, ...fields, version: index + 2, hash: next.hash });
        expect(await loaded(fresh.store, "a")).toEqual(next);
      }
    });

    it("writes a part that comes from an older version or from another task", async () => {
      const first = only(await create(fresh.store, newTask("a", { context: { first: true } })));
      const second = await alter(fresh.store, first, { context: { second: true } });
      await alter(fresh.store, second, { context: first.context });
      expect((await loaded(fresh.store, "a")).context).toEqual({ first: true });
      const other = only(await create(fresh.store, newTask("b", { context: { other: true } })));
      await alter(fresh.store, other, { context: first.context });
      expect((await loaded(fresh.store, "b")).context).toEqual({ first: true });
    });

    it("renames a task: its entries and its ordinal stay, and only its id is another", async () => {
      await create(fresh.store, newTask("a", { context: { one: 1 } }), newTask("b"));
      const first = await loaded(fresh.store, "a");
      const renamed = { ...change({ ...first, id: "c" }, { change: { id: "c" } }), was: "a" };
      await accepted(fresh.store, renamed);
      expect(await fresh.store.tasks.load("project", ["a"])).toEqual([]);
      expect(await loaded(fresh.store, "c")).toMatchObject({ version: 2, context: { one: 1 } });
      const { tasks } = await fresh.store.tasks.list({ project: "project", limit: 9 });
      expect(tasks.map(({ id }) => id)).toEqual(["c", "b"]);
      const entries = await fresh.store.log.ofTask({ project: "project", task: "c", limit: 9 });
      expect(entries.map(({ task, version }) => [task, version])).toEqual([
        ["c", 1],
        ["c", 2],
      ]);
      expect(verifyChain("project", entries)).toMatchObject({ sound: true, task: "c", version: 2 });
      expect(await fresh.store.log.ofTask({ project: "project", task: "a", limit: 9 })).toEqual([]);
    });

    it("refuses to rename a task to a taken id, or one that is gone", async () => {
      const [first] = await create(fresh.store, newTask("a"), newTask("b"));
      const record = { ...newTask("a"), ...first };
      const rename = (id: string, was: string) => {
        const { record: next, entry } = change({ ...record, id });
        return fresh.store.commit({ project: "project", changes: [{ record: next, entry, was }] });
      };
      expect(await rename("b", "a")).toEqual({ ok: false });
      expect(await rename("c", "none")).toEqual({ ok: false });
      expect((await loaded(fresh.store, "a")).version).toBe(1);
    });

    it("is refused when the task exists, has another version, or never existed", async () => {
      const first = only(await create(fresh.store, newTask("a")));
      const second = await alter(fresh.store, first, { step: "two" });
      const refused = [newTask("a"), first, { ...second, hash: first.hash }, { ...second, id: "unknown" }];
      for (const record of refused)
        expect(await fresh.store.commit({ project: "project", changes: [change(record)] })).toEqual({
          ok: false,
        });
      expect(await loaded(fresh.store, "a")).toEqual(second);
      expect(await fresh.store.log.all({ project: "project", limit: 10 })).toHaveLength(2);
    });

    it("writes all of its changes or none", async () => {
      const [a, b] = await create(fresh.store, newTask("a", { synced: true }), newTask("b"));
      if (a === undefined || b === undefined) throw new Error("not created");
      await alter(fresh.store, b, { step: "moved" });
      const before = await newestSeq(fresh.store);
      const refused = await fresh.store.commit({
        project: "project",
        changes: [
          change(newTask("c", { synced: true })),
          change({ ...a, step: "lost" }),
          change({ ...b, step: "stale" }),
        ],
        reply: { key: "key", answer: "lost" },
      });
      expect(refused).toEqual({ ok: false });
      expect(ids(await fresh.store.tasks.load("project", ["a", "b", "c"]))).toEqual(["a", "b"]);
      expect(await loaded(fresh.store, "a")).toEqual(a);
      expect(await newestSeq(fresh.store)).toBe(before);
      expect(await fresh.store.reply("project", "key")).toBeUndefined();
      expect((await fresh.store.syncs.list({ project: "project", limit: 10 })).total).toBe(1);
    });

    it("is refused when it changes a task twice", async () => {
      const record = only(await create(fresh.store, newTask("a")));
      for (const twice of [record, { ...record, version: 2 }]) {
        const changes = [change({ ...record, step: "once" }), change({ ...twice, step: "twice" })];
        expect(await fresh.store.commit({ project: "project", changes })).toEqual({ ok: false });
      }
      expect(await loaded(fresh.store, "a")).toEqual(record);
    });

    it("throws, and writes nothing, when an entry is of another task than its record", async () => {
      const { entry } = change(newTask("b"));
      const wrong = { project: "project", changes: [change(newTask("a")), { record: newTask("c"), entry }] };
      await expect(fresh.store.commit(wrong)).rejects.toThrow(TypeError);
      await expect(
        fresh.store.commit({ project: "elsewhere", changes: [change(newTask("a"))] }),
      ).rejects.toThrow();
      expect(await fresh.store.tasks.load("project", ["a", "b", "c"])).toEqual([]);
    });

    it("lets exactly one of many writers of the same version win", async () => {
      const record = only(await create(fresh.store, newTask("a")));
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, caller) =>
          fresh.store.commit({
            project: "project",
            changes: [change({ ...record, step: `step-${caller}` })],
          }),
        ),
      );
      const won = answers.filter(({ ok }) => ok);
      expect(won).toHaveLength(1);
      expect(won[0]).toMatchObject({ tasks: [await loaded(fresh.store, "a")] });
      expect(await fresh.store.log.ofTask({ project: "project", task: "a", limit: 99 })).toHaveLength(2);
    });

    it("does not touch a task of the same id in another project", async () => {
      const [here] = await create(fresh.store, newTask("a"));
      const [there] = await create(fresh.store, newTask("a", { project: "elsewhere", step: "there" }));
      expect(await loaded(fresh.store, "a")).toEqual(here);
      expect(await loaded(fresh.store, "a", "elsewhere")).toEqual(there);
    });
  });

  describe("loading", () => {
    const fresh = freshStore(open);

    it("returns the existing tasks in the order asked for", async () => {
      await create(fresh.store, newTask("a"), newTask("b"), newTask("c"));
      expect(ids(await fresh.store.tasks.load("project", ["c", "none", "a"]))).toEqual(["c", "a"]);
      expect(await fresh.store.tasks.load("project", [])).toEqual([]);
      expect(await fresh.store.tasks.load("elsewhere", ["a"])).toEqual([]);
    });
  });
}
