import { describe, expect, it } from "vitest";
import { verifyChain } from "../chain.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { accepted, alter, change, create, loaded, newEntry, newTask, only } from "./sample.ts";

export function histories(open: OpenStore): void {
  describe("history", () => {
    const fresh = freshStore(open);
    const numbers = async (query: { task?: string; after?: number; limit?: number; newestFirst?: boolean }) =>
      (await fresh.store.history({ project: "project", limit: 99, ...query })).map(({ seq }) => seq);

    it("holds the entries a commit tells of", async () => {
      const entry = newEntry("a", {
        at: 1_234.5,
        caller: { kind: "person", id: "someone", channel: "page", assurance: "password" },
        events: [{ type: "entered", step: "build", at: 4 }],
        change: { title: null, nested: { b: 1, a: [2] } },
        output: null,
        note: "a note \ud800 with \u0000",
      });
      const { entries } = await accepted(fresh.store, { record: newTask("a"), entry }, change(newTask("b")));
      expect(entries[0]).toEqual({
        ...entry,
        seq: entries[0]?.seq,
        schema: 1,
        version: 1,
        hash: entries[0]?.hash,
      });
      expect(await fresh.store.history({ project: "project", limit: 9 })).toStrictEqual(entries);
      expect(entries[1]).not.toHaveProperty("output");
    });

    it("is numbered upwards in a project, and read in either direction", async () => {
      const [a, b] = await create(fresh.store, newTask("a"), newTask("b"));
      await create(fresh.store, newTask("x", { project: "elsewhere" }));
      if (a === undefined || b === undefined) throw new Error("not created");
      await alter(fresh.store, b, {});
      await alter(fresh.store, a, {});
      const all = await numbers({});
      expect(all).toHaveLength(4);
      expect(all).toEqual(all.toSorted((one, two) => one - two));
      expect(new Set(all).size).toBe(4);
      const [first = 0, second = 0, third = 0, fourth = 0] = all;
      expect(await numbers({ newestFirst: true })).toEqual(all.toReversed());
      expect(await numbers({ after: first, limit: 2 })).toEqual([second, third]);
      expect(await numbers({ after: fourth, limit: 2, newestFirst: true })).toEqual([third, second]);
      expect(await numbers({ task: "a" })).toEqual([first, fourth]);
      expect(await numbers({ task: "b", newestFirst: true, limit: 1 })).toEqual([third]);
      expect(await numbers({ task: "a", after: first })).toEqual([fourth]);
      expect(await fresh.store.newest("project")).toBe(fourth);
      expect(await fresh.store.newest("nobody")).toBe(0);
    });

    it("is found by task among very many, from wherever and in either direction", async () => {
      const many = Array.from({ length: 700 }, (_, index) => newTask(`t${index}`));
      const [rare] = await create(fresh.store, newTask("rare"), ...many);
      if (rare === undefined) throw new Error("not created");
      let record = rare;
      for (let round = 0; round < 4; round += 1) {
        record = await alter(fresh.store, record, {});
        await create(fresh.store, ...many.map(({ id }) => newTask(`${id} ${round}`)));
      }
      record = await alter(fresh.store, record, {});
      const own = [1, 702, 1_403, 2_104, 2_805, 3_506];
      expect(await numbers({ task: "rare" })).toEqual(own);
      expect(await numbers({ task: "rare", newestFirst: true })).toEqual(own.toReversed());
      expect(await numbers({ task: "rare", after: 1_403, limit: 2 })).toEqual([2_104, 2_805]);
      expect(await numbers({ task: "rare", after: 2_805 })).toEqual([3_506]);
      expect(await numbers({ task: "rare", after: 3_506, limit: 2, newestFirst: true })).toEqual([
        2_805, 2_104,
      ]);
      const entries = await fresh.store.history({ project: "project", task: "rare", limit: 99 });
      expect(verifyChain("project", entries)).toMatchObject({ sound: true, hash: record.hash });
    });

    it("is a chain that ends in the task, and breaks where it is touched", async () => {
      let record = only(await create(fresh.store, newTask("a")));
      for (let index = 0; index < 5; index += 1)
        record = only(
          (await accepted(fresh.store, change(record, { change: { index }, output: { z: 1, a: index } })))
            .records,
        );
      const entries = await fresh.store.history({ project: "project", task: "a", limit: 99 });
      const { version, hash } = await loaded(fresh.store, "a");
      expect(verifyChain("project", entries)).toEqual({ sound: true, version, hash });
      const touched = entries.map((entry) => (entry.version === 3 ? { ...entry, at: entry.at + 1 } : entry));
      expect(verifyChain("project", touched)).toEqual({ sound: false, version: 3, problem: "altered" });
    });
  });

  describe("waiting for an entry", () => {
    const fresh = freshStore(open);
    const LONG = 60_000;

    it("is over at once when it is there", async () => {
      await create(fresh.store, newTask("a"));
      expect(await fresh.store.waitForEntry("project", 0, LONG)).toBe(true);
    });

    it("is over when one comes, by a commit or a claim", async () => {
      const byCommit = fresh.store.waitForEntry("project", 0, LONG);
      const record = only(await create(fresh.store, newTask("a")));
      expect(await byCommit).toBe(true);
      const byClaim = fresh.store.waitForEntry("project", await fresh.store.newest("project"), LONG);
      await fresh.store.claim({ project: "project", limit: 1 }, (candidate) => change(candidate));
      expect(await byClaim).toBe(true);
      expect((await loaded(fresh.store, "a")).version).toBe(record.version + 1);
    });

    it("is over when one comes from elsewhere", async ({ skip }) => {
      if (fresh.reopen === undefined) return skip();
      const other = await fresh.reopen();
      const waiting = fresh.store.waitForEntry("project", 0, LONG);
      await create(other, newTask("a"));
      expect(await waiting).toBe(true);
      const again = fresh.store.waitForEntry("project", await fresh.store.newest("project"), LONG);
      await create(other, newTask("b"));
      expect(await again).toBe(true);
    });

    it("is given up after its time, when aborted, and when the store is closed", async () => {
      expect(await fresh.store.waitForEntry("project", 0, 5)).toBe(false);
      expect(await fresh.store.waitForEntry("project", 0, LONG, AbortSignal.abort())).toBe(false);
      const controller = new AbortController();
      const aborted = fresh.store.waitForEntry("project", 0, LONG, controller.signal);
      const closed = fresh.store.waitForEntry("project", 0, Number.MAX_SAFE_INTEGER);
      controller.abort();
      expect(await aborted).toBe(false);
      await fresh.store.close();
      expect(await closed).toBe(false);
    });
  });
}
