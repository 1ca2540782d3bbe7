import { describe, expect, it } from "vitest";
import type { TaskRecord } from "../../model/task.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { accepted, alter, change, create, leaseTo, newTask } from "./sample.ts";

export function syncs(open: OpenStore): void {
  describe("a sync", () => {
    const fresh = freshStore(open);
    const seqs = async (query: { task?: string; after?: number; limit?: number } = {}) => {
      const { syncs, total } = await fresh.store.syncs.list({ project: "project", limit: 99, ...query });
      return { seqs: syncs.map(({ seq }) => seq), total };
    };
    /** Writes entries 1 to 5, of the tasks a, b, quiet, a, b. The entry of `quiet` needs no confirmation. */
    const fill = async (): Promise<readonly number[]> => {
      const records = await create(
        fresh.store,
        newTask("a", { synced: true }),
        newTask("b", { synced: true }),
        newTask("quiet"),
      );
      for (const record of records.slice(0, 2)) await alter(fresh.store, record, { step: "next" });
      await create(fresh.store, newTask("a", { project: "elsewhere", synced: true }));
      return (await fresh.store.log.all({ project: "project", limit: 9 })).map(({ seq }) => seq);
    };

    it("is an entry of a synced task", async () => {
      const entry = { change: { currentStep: "next", title: null }, at: 77 };
      const { entries, unconfirmed } = await accepted(
        fresh.store,
        change(newTask("a", { synced: true }), entry),
      );
      const seq = entries[0]?.seq;
      expect(unconfirmed).toBe(1);
      expect(await fresh.store.syncs.list({ project: "project", limit: 9 })).toEqual({
        syncs: [{ id: `sync-${seq}`, taskId: "a", seq, type: "created", ...entry }],
        total: 1,
      });
    });

    it("is no entry without visible changes", async () => {
      const [a = newTask("a")] = await create(fresh.store, newTask("a", { synced: true }));
      const quiet = change(a, { change: {} });
      const committed = await fresh.store.commit({
        project: "project",
        changes: [quiet],
        summary: { names: 9 },
      });
      if (!committed.ok) throw new Error("the commit was not accepted");
      const [kept = a] = committed.tasks;
      expect(committed.summary).toMatchObject({ unconfirmed: 1, names: [{ seq: 1, task: "a" }] });
      const again = await fresh.store.commit({
        project: "project",
        changes: [change(kept)],
        summary: { names: 9 },
      });
      expect(again).toMatchObject({ summary: { unconfirmed: 2, names: [{ seq: 1 }, { seq: 3 }] } });
      expect(await seqs()).toEqual({ seqs: [1, 3], total: 2 });
      expect(await seqs({ task: "a" })).toEqual({ seqs: [1, 3], total: 2 });
      expect(await fresh.store.syncs.confirm("project", { seqs: [1, 2] })).toMatchObject({
        confirmed: 1,
        unknown: [2],
      });
      expect(await fresh.store.syncs.confirm("project", { task: "a" })).toMatchObject({ confirmed: 1 });
      expect((await seqs()).total).toBe(0);
      expect(await fresh.store.log.all({ project: "project", limit: 9 })).toHaveLength(3);
    });

    it("is listed oldest first, by project and by task, with the total on every page", async () => {
      const [a1 = 0, b1 = 0, , a2 = 0, b2 = 0] = await fill();
      expect(await seqs()).toEqual({ seqs: [a1, b1, a2, b2], total: 4 });
      expect(await seqs({ after: a1, limit: 2 })).toEqual({ seqs: [b1, a2], total: 4 });
      expect(await seqs({ task: "b" })).toEqual({ seqs: [b1, b2], total: 2 });
      expect(await seqs({ task: "b", after: b1, limit: 1 })).toEqual({ seqs: [b2], total: 2 });
      expect(await seqs({ task: "quiet" })).toEqual({ seqs: [], total: 0 });
      expect(await seqs({ limit: 0 })).toEqual({ seqs: [], total: 4 });
    });

    it("is named without what it tells, those of one task first", async () => {
      const [a1 = 0, b1 = 0, , a2 = 0, b2 = 0] = await fill();
      const named = async (limit: number, task?: string) => {
        const { names, total } = await fresh.store.syncs.names("project", limit, task);
        return { seqs: names.map(({ seq }) => seq), total };
      };
      expect(await named(9)).toEqual({ seqs: [a1, b1, a2, b2], total: 4 });
      expect(await named(3, "b")).toEqual({ seqs: [b1, b2, a1], total: 4 });
      expect(await named(1, "b")).toEqual({ seqs: [b1], total: 4 });
      expect(await named(2, "quiet")).toEqual({ seqs: [a1, b1], total: 4 });
      expect(await named(2, "none")).toEqual({ seqs: [a1, b1], total: 4 });
      expect(await named(0, "a")).toEqual({ seqs: [], total: 4 });
      await fresh.store.syncs.confirm("project", { seqs: [a1, b2] });
      expect(await fresh.store.syncs.names("project", 9, "b")).toEqual({
        names: [
          { seq: b1, task: "b" },
          { seq: a2, task: "a" },
        ],
        total: 2,
      });
      expect(await fresh.store.syncs.names("nowhere", 9)).toEqual({ names: [], total: 0 });
    });

    it("is named in a commit's summary as it is afterwards, also after confirmations in between", async () => {
      let a: TaskRecord = newTask("a", { synced: true });
      let b: TaskRecord = newTask("b", { synced: true });
      const named = async (record: TaskRecord) => {
        const { project } = record;
        const committed = await fresh.store.commit({
          project,
          changes: [change(record)],
          summary: { names: 3 },
        });
        if (!committed.ok || !committed.summary) throw new Error("the commit was not accepted");
        const expected = await fresh.store.syncs.names(project, 3, record.id);
        expect(committed.summary).toEqual({ names: expected.names, unconfirmed: expected.total });
        return { next: committed.tasks[0] ?? record, tasks: committed.summary.names.map(({ task }) => task) };
      };
      const seen: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        const [first, second] = [await named(a), await named(b)];
        [a, b] = [first.next, second.next];
        seen.push([...first.tasks, "then", ...second.tasks].join(" "));
        const { syncs } = await fresh.store.syncs.list({ project: "project", limit: 9 });
        if (round === 2) await fresh.store.syncs.confirm("project", { task: "a" });
        if (round === 3)
          await fresh.store.syncs.confirm("project", { seqs: syncs.slice(0, 2).map(({ seq }) => seq) });
        if (round === 4) await fresh.store.syncs.confirm("project", { task: "b" });
      }
      expect(seen).toEqual([
        "a then b a",
        "a a b then b b a",
        "a a a then b b b",
        "a b b then b b b",
        "a a b then b b b",
        "a a a then b a a",
      ]);
    });

    it("is found and counted among very many entries", async () => {
      let record: TaskRecord = newTask("a", { synced: true });
      const quiet = Array.from({ length: 1_200 }, (_, index) => newTask(`quiet-${index}`));
      record = (await accepted(fresh.store, change(record))).tasks[0] ?? record;
      await create(fresh.store, ...quiet);
      const { tasks, entries } = await accepted(fresh.store, change(record));
      const last = entries[0]?.seq ?? 0;
      expect(await seqs()).toEqual({ seqs: [1, last], total: 2 });
      expect(await fresh.store.syncs.confirm("project", { seqs: [1] })).toMatchObject({ confirmed: 1 });
      const { unconfirmed, entries: newer } = await accepted(fresh.store, change(tasks[0] ?? record));
      expect(unconfirmed).toBe(2);
      expect(await seqs({ task: "a" })).toEqual({ seqs: [last, newer[0]?.seq], total: 2 });
    });

    it("is confirmed once; confirmed and unknown numbers are reported", async () => {
      const [a1 = 0, b1 = 0, quiet = 0, a2 = 0] = await fill();
      expect(await fresh.store.syncs.confirm("project", { seqs: [a1, a2, a1] })).toEqual({
        confirmed: 2,
        already: [a1],
        unknown: [],
      });
      expect(
        await fresh.store.syncs.confirm("project", { seqs: [b1, a2, quiet, 99_999, 2 ** 32 + 1, -1, 0.5] }),
      ).toEqual({
        confirmed: 1,
        already: [a2],
        unknown: [quiet, 99_999, 2 ** 32 + 1, -1, 0.5],
      });
      expect((await seqs()).total).toBe(1);
      expect((await fresh.store.syncs.list({ project: "elsewhere", limit: 9 })).total).toBe(1);
      expect(await fresh.store.log.all({ project: "project", limit: 99 })).toHaveLength(5);
    });

    it("is confirmed by task, up to a number", async () => {
      const [a1 = 0, b1 = 0, , a2 = 0, b2 = 0] = await fill();
      const none = { already: [], unknown: [] };
      expect(await fresh.store.syncs.confirm("project", { task: "a", upTo: a1 })).toEqual({
        confirmed: 1,
        ...none,
      });
      expect(await seqs()).toEqual({ seqs: [b1, a2, b2], total: 3 });
      expect(await fresh.store.syncs.confirm("project", { task: "b" })).toEqual({ confirmed: 2, ...none });
      expect(await fresh.store.syncs.confirm("project", { task: "b" })).toEqual({ confirmed: 0, ...none });
      expect(await fresh.store.syncs.confirm("project", { task: "none" })).toEqual({
        confirmed: 0,
        ...none,
      });
      expect(await seqs()).toEqual({ seqs: [a2], total: 1 });
    });

    it("is counted exactly after every commit", async () => {
      const totals: number[] = [];
      let record: TaskRecord = newTask("a", { synced: true });
      for (let index = 0; index < 4; index += 1) {
        const { tasks, unconfirmed } = await accepted(fresh.store, change(record));
        record = tasks[0] ?? record;
        totals.push(unconfirmed);
      }
      await fresh.store.syncs.confirm("project", { task: "a" });
      await fresh.store.claim({ project: "project", limit: 1 }, leaseTo("worker"));
      const { unconfirmed } = await accepted(fresh.store, change(newTask("quiet")));
      expect([...totals, unconfirmed]).toEqual([1, 2, 3, 4, 1]);
    });

    it("is confirmed by one of many concurrent callers", async () => {
      const [a1 = 0] = await fill();
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => fresh.store.syncs.confirm("project", { seqs: [a1] })),
      );
      expect(answers.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(1);
      expect(answers.filter(({ already }) => already.length === 1)).toHaveLength(31);
      expect((await seqs()).total).toBe(3);
    });
  });
}
