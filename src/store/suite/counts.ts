import { describe, expect, it } from "vitest";
import type { TaskRecord } from "../../model/task.ts";
import type { TeamFacts } from "../../model/team-facts.ts";
import { verifyChain } from "../chain.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { note } from "./prunings.ts";
import { alter, change, content, create, ids, loaded, newTask, only } from "./sample.ts";
import { oneByOne } from "./transfers.ts";

const blocked: TeamFacts = { blockers: 1, tags: ["kept"], enteredAt: 5 };
const free: TeamFacts = { ...blocked, blockers: 0, lane: "web", readySince: 7.5 };

export function counts(open: OpenStore): void {
  describe("a commit of counts", () => {
    const fresh = freshStore(open);
    const of = (id: string) => fresh.store.log.ofTask({ project: "project", task: id, limit: 9 });
    const commit = (first: TaskRecord, counted: readonly TaskRecord[]) =>
      fresh.store.commit({ project: "project", changes: [change(first)], counts: counted });
    const inWeb = async () =>
      ids(await fresh.store.tasks.queue({ project: "project", limit: 9, isLane: (lane) => lane === "web" }));

    async function made(): Promise<readonly [first: TaskRecord, a: TaskRecord, b: TaskRecord]> {
      const [first, a, b] = await create(
        fresh.store,
        newTask("first"),
        newTask("a", { team: blocked, context: { kept: true } }),
        newTask("b", { team: blocked }),
      );
      if (!first || !a || !b) throw new Error("the tasks were not created");
      return [first, a, b];
    }

    it("changes the facts and the lane, and neither the version nor the history", async () => {
      const [first, a, b] = await made();
      const team = { ...blocked, blockers: 3 };
      const committed = await commit(first, [
        { ...a, team: free },
        { ...b, team },
      ]);
      expect(committed).toMatchObject({ ok: true, tasks: [{ id: "first", version: 2 }] });
      expect(await loaded(fresh.store, "a")).toStrictEqual({ ...a, team: free, counted: 1 });
      expect(await loaded(fresh.store, "b")).toStrictEqual({ ...b, team, counted: 1 });
      expect(await inWeb()).toEqual(["a"]);
      expect(await of("a")).toHaveLength(1);
    });

    it("can follow another one, and takes facts away again", async () => {
      const [first, a] = await made();
      await commit(first, [{ ...a, team: free }]);
      const team = { ...blocked, waitedMs: 2 };
      await commit(await loaded(fresh.store, "first"), [{ ...(await loaded(fresh.store, "a")), team }]);
      expect(await loaded(fresh.store, "a")).toStrictEqual({ ...a, team, counted: 2 });
      expect(await inWeb()).toEqual([]);
    });

    it("is refused as a whole if one of the tasks has changed since it was loaded", async () => {
      const [first, a, b] = await made();
      await alter(fresh.store, b, { priority: 3 });
      const refused = await commit(first, [
        { ...a, team: free },
        { ...b, team: free },
      ]);
      expect(refused).toEqual({ ok: false });
      expect(await loaded(fresh.store, "a")).toStrictEqual(a);
      expect(await loaded(fresh.store, "first")).toStrictEqual(first);
    });

    it("is refused if the counts have changed since, and if there is no such task", async () => {
      const [first, a] = await made();
      await commit(first, [{ ...a, team: free }]);
      const now = await loaded(fresh.store, "first");
      expect(await commit(now, [{ ...a, team: free }])).toEqual({ ok: false });
      expect(await commit(now, [{ ...a, id: "none", team: free }])).toEqual({ ok: false });
      expect(await loaded(fresh.store, "first")).toStrictEqual(now);
    });

    it("writes no counts if another task of the commit has changed", async () => {
      const [first, a] = await made();
      await alter(fresh.store, first, { priority: 3 });
      expect(await commit(first, [{ ...a, team: free }])).toEqual({ ok: false });
      expect(await loaded(fresh.store, "a")).toStrictEqual(a);
      expect(await inWeb()).toEqual([]);
    });

    it("refuses the next change of a task that was loaded before", async () => {
      const [first, a] = await made();
      await commit(first, [{ ...a, team: free }]);
      const stale = { project: "project", changes: [change({ ...a, priority: 9 })] };
      expect(await fresh.store.commit(stale)).toEqual({ ok: false });
      expect(await loaded(fresh.store, "a")).toStrictEqual({ ...a, team: free, counted: 1 });
    });

    it("is ended by the next entry of the task, whose chain goes on", async () => {
      const [first, a] = await made();
      await commit(first, [{ ...a, team: free }]);
      const next = await alter(fresh.store, await loaded(fresh.store, "a"), { priority: 9 });
      const { counted: _counted, ...rest } = next;
      expect(next).toStrictEqual(rest);
      expect(next).toMatchObject({ version: 2, team: free, context: { kept: true } });
      expect(await loaded(fresh.store, "a")).toStrictEqual(next);
      expect(verifyChain("project", await of("a"))).toMatchObject({ sound: true, hash: next.hash });
    });

    it("lets the queue hand the task out", async () => {
      const [first, a] = await made();
      await commit(first, [{ ...a, team: { ...free, lane: "" } }]);
      const claim = { owner: "w", until: 9, fence: 1 };
      const claimed = await fresh.store.claim({ project: "project", limit: 1, isLane: () => true }, (task) =>
        task.id === "a" ? change({ ...task, claim, fence: 1 }) : undefined,
      );
      expect(only(claimed)).toMatchObject({ id: "a", version: 2, claim: { owner: "w" } });
    });

    it("is in an export, and in the project after an import", async () => {
      const [first, a] = await made();
      await commit(first, [{ ...a, team: free }]);
      const counted = await loaded(fresh.store, "a");
      const lines = await content(fresh.store);
      expect(await fresh.store.transfer.import("project", oneByOne(lines), { replace: true })).toBe(true);
      expect(await content(fresh.store)).toEqual(lines);
      expect(await loaded(fresh.store, "a")).toStrictEqual(counted);
      expect(await inWeb()).toEqual(["a"]);
      const next = await alter(fresh.store, counted, { priority: 2 });
      expect(verifyChain("project", await of("a"))).toMatchObject({ sound: true, hash: next.hash });
    });

    it("is compared when a task is pruned", async () => {
      const [first, a] = await made();
      await commit(first, [{ ...a, team: free }]);
      const pruned = (task: TaskRecord) =>
        fresh.store.transfer.prune({ project: "project", tasks: [task], records: [note(1)] });
      expect(await pruned(a)).toBe(false);
      expect(await pruned(await loaded(fresh.store, "a"))).toBe(true);
    });
  });
}
