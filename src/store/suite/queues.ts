import { describe, expect, it } from "vitest";
import type { TaskRecord } from "../../model/task.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { accepted, alter, change, create, ids, leaseTo, loaded, newTask, only } from "./sample.ts";

const claim = { owner: "worker", until: 5_000, fence: 1 };
const mixed: readonly TaskRecord[] = [
  newTask("low", { priority: -1 }),
  newTask("first", { priority: 5, agent: "builder" }),
  newTask("held", { priority: 9, hold: "paused" }),
  newTask("claimed", { priority: 9, claim }),
  newTask("active", { priority: 9, category: "active" }),
  newTask("done", { priority: 9, category: "done" }),
  newTask("second", { priority: 5, workflow: "review", agent: "builder" }),
  newTask("best", { priority: 5.5, workflow: "review" }),
  newTask("elsewhere", { priority: 9, project: "elsewhere" }),
];

export function queues(open: OpenStore): void {
  describe("the queue", () => {
    const fresh = freshStore(open);
    const fill = async () => {
      for (const record of mixed) await create(fresh.store, record);
    };
    const queued = async (query: { limit?: number; workflow?: string; agent?: string } = {}) =>
      ids(await fresh.store.tasks.queue({ project: "project", limit: 99, ...query }));

    it("has ready tasks only: highest priority first, oldest first among equals", async () => {
      await fill();
      expect(await queued()).toEqual(["best", "first", "second", "low"]);
      expect(await queued({ limit: 2 })).toEqual(["best", "first"]);
      expect(await queued({ limit: 0 })).toEqual([]);
    });

    it("is read for one workflow, one agent, or both", async () => {
      await fill();
      expect(await queued({ workflow: "review" })).toEqual(["best", "second"]);
      expect(await queued({ agent: "builder" })).toEqual(["first", "second"]);
      expect(await queued({ workflow: "review", agent: "builder" })).toEqual(["second"]);
      expect(await queued({ agent: "none" })).toEqual([]);
    });

    it("follows the agent of a step, however many entries come after", async () => {
      const many = Array.from({ length: 300 }, (_, index) => newTask(`t${index}`, { agent: "builder" }));
      let records = await create(fresh.store, ...many);
      const agents = ["tester", "builder", "tester", undefined, "writer"];
      for (const agent of agents) {
        const next: TaskRecord[] = [];
        for (const record of records.slice(0, 150)) {
          const { agent: _agent, ...rest } = record;
          next.push(only((await accepted(fresh.store, change(agent ? { ...rest, agent } : rest))).tasks));
        }
        records = [...next, ...records.slice(150)];
        const moved = ids(records.slice(0, 150));
        const stayed = ids(records.slice(150));
        const expected = agent === "builder" ? [...moved, ...stayed] : stayed;
        expect(await queued({ agent: "builder", limit: 999 })).toEqual(expected);
        expect(await queued({ agent: "builder", workflow: "build", limit: 200 })).toEqual(
          expected.slice(0, 200),
        );
        for (const other of ["tester", "writer"])
          expect(await queued({ agent: other, limit: 999 })).toEqual(agent === other ? moved : []);
        expect(await queued({ agent: "tester", workflow: "review" })).toEqual([]);
      }
    });

    it("files tasks in lanes: a lane is read only when it is chosen, and a task without a lane never", async () => {
      const lanes = { web: '["web"]', both: '["ops","web"]', mine: "@mia" };
      await create(
        fresh.store,
        newTask("anyone", { priority: 1 }),
        newTask("web", { priority: 3, team: { lane: lanes.web } }),
        newTask("both", { priority: 4, team: { lane: lanes.both } }),
        newTask("mine", { priority: 2, team: { lane: lanes.mine } }),
        newTask("blocked", { priority: 9, team: { blockers: 1 } }),
        newTask("review", { priority: 5, workflow: "review", team: { lane: lanes.web } }),
        newTask("open", { priority: 0, team: { lane: "" } }),
      );
      const inLanes = async (chosen: readonly string[], query: { limit?: number; workflow?: string } = {}) =>
        ids(
          await fresh.store.tasks.queue({
            project: "project",
            limit: 99,
            isLane: (lane) => chosen.includes(lane),
            ...query,
          }),
        );
      expect(await queued()).toEqual(["anyone", "open"]);
      expect(await queued({ workflow: "review" })).toEqual([]);
      expect(await inLanes(["", lanes.web])).toEqual(["review", "web", "anyone", "open"]);
      expect(await inLanes(["", lanes.web], { limit: 1 })).toEqual(["review"]);
      expect(await inLanes(["", lanes.web], { workflow: "review" })).toEqual(["review"]);
      expect(await inLanes(["", lanes.web, lanes.both, lanes.mine])).toEqual([
        "review",
        "both",
        "web",
        "mine",
        "anyone",
        "open",
      ]);
      expect(await inLanes([])).toEqual([]);
    });

    it("moves a task from lane to lane as its facts change", async () => {
      const record = only(await create(fresh.store, newTask("a", { team: { blockers: 1 } })));
      const inWeb = async () =>
        ids(
          await fresh.store.tasks.queue({ project: "project", limit: 9, isLane: (lane) => lane === "web" }),
        );
      expect(await inWeb()).toEqual([]);
      const web = await alter(fresh.store, record, { team: { lane: "web" } });
      expect(await inWeb()).toEqual(["a"]);
      await alter(fresh.store, web, { team: { lane: "" } });
      expect(await inWeb()).toEqual([]);
      expect(await queued()).toEqual(["a"]);
    });

    it("is ordered by a rank, if one is given", async () => {
      await create(
        fresh.store,
        newTask("old and low", { priority: 1, createdAt: 0 }),
        newTask("newer and low", { priority: 1, createdAt: 5 }),
        newTask("new and high", { priority: 5, createdAt: 9 }),
        newTask("other workflow", { priority: 2, createdAt: 2, workflow: "review" }),
      );
      const ranked = async (perTick: number, query: { limit?: number; workflow?: string } = {}) =>
        ids(
          await fresh.store.tasks.queue({
            project: "project",
            limit: 99,
            rank: ({ priority, createdAt }) => priority + perTick * (10 - createdAt),
            ...query,
          }),
        );
      const byPriority = ["new and high", "other workflow", "old and low", "newer and low"];
      expect(await ranked(0)).toEqual(byPriority);
      expect(await queued()).toEqual(byPriority);
      expect(await ranked(1)).toEqual(["old and low", "other workflow", "newer and low", "new and high"]);
      expect(await ranked(1, { limit: 1 })).toEqual(["old and low"]);
      expect(await ranked(1, { workflow: "review" })).toEqual(["other workflow"]);
    });

    it("changes nothing when it is read", async () => {
      await fill();
      const [best] = await fresh.store.tasks.queue({ project: "project", limit: 1 });
      expect(await loaded(fresh.store, "best")).toEqual(best);
    });

    it("follows every change of a task", async () => {
      const record = only(await create(fresh.store, newTask("a")));
      const held = await alter(fresh.store, record, { hold: "question" });
      expect(await queued()).toEqual([]);
      const { hold: _hold, ...free } = held;
      const again = await alter(fresh.store, free, { workflow: "review", agent: "builder" });
      expect(await queued({ workflow: "review", agent: "builder" })).toEqual(["a"]);
      expect(await queued({ workflow: "build" })).toEqual([]);
      await alter(fresh.store, again, { category: "done" });
      expect(await queued()).toEqual([]);
    });
  });

  describe("claiming", () => {
    const fresh = freshStore(open);

    it("claims the best tasks and returns them as they are now", async () => {
      for (const record of mixed) await create(fresh.store, record);
      const taken = await fresh.store.claim({ project: "project", limit: 2 }, leaseTo("worker"));
      expect(ids(taken)).toEqual(["best", "first"]);
      expect(taken[0]).toMatchObject({
        version: 2,
        category: "active",
        claim: { owner: "worker", fence: 1 },
      });
      expect(await fresh.store.tasks.load("project", ["best", "first"])).toEqual(taken);
      expect(ids(await fresh.store.tasks.queue({ project: "project", limit: 9 }))).toEqual(["second", "low"]);
    });

    it("skips the candidates that `take` skips, and goes on until the limit", async () => {
      await create(fresh.store, ...Array.from({ length: 9 }, (_, index) => newTask(`t${index}`)));
      const asked: string[] = [];
      const taken = await fresh.store.claim({ project: "project", limit: 2 }, (candidate) => {
        asked.push(candidate.id);
        return Number(candidate.id.slice(1)) % 3 === 2 ? leaseTo("worker")(candidate) : undefined;
      });
      expect(ids(taken)).toEqual(["t2", "t5"]);
      expect(asked).toEqual(["t0", "t1", "t2", "t3", "t4", "t5"]);
    });

    it("claims nothing from an empty queue or with a limit of 0", async () => {
      expect(await fresh.store.claim({ project: "project", limit: 1 }, leaseTo("worker"))).toEqual([]);
      const record = only(await create(fresh.store, newTask("a")));
      expect(await fresh.store.claim({ project: "project", limit: 0 }, leaseTo("worker"))).toEqual([]);
      expect(await fresh.store.claim({ project: "project", limit: 1 }, () => undefined)).toEqual([]);
      expect(await loaded(fresh.store, "a")).toEqual(record);
    });

    it("writes an entry for each, which is a sync if the task is synced", async () => {
      await create(fresh.store, newTask("a", { synced: true }), newTask("b"));
      await fresh.store.claim({ project: "project", limit: 2 }, leaseTo("worker"));
      const entries = await fresh.store.log.all({ project: "project", after: 2, limit: 9 });
      expect(entries).toMatchObject([
        { task: "a", type: "claimed", version: 2 },
        { task: "b", type: "claimed", version: 2 },
      ]);
      expect((await fresh.store.syncs.list({ project: "project", limit: 9 })).total).toBe(2);
    });

    it("leaves everything as it was when `take` throws, and works on", async () => {
      const [a, b] = await create(fresh.store, newTask("a"), newTask("b"));
      const failing = fresh.store.claim({ project: "project", limit: 2 }, (candidate) => {
        if (candidate.id === "b") throw new RangeError("the taker fails");
        return leaseTo("worker")(candidate);
      });
      await expect(failing).rejects.toThrow("the taker fails");
      const stale = fresh.store.claim({ project: "project", limit: 1 }, (candidate) =>
        change({ ...candidate, version: 7 }),
      );
      await expect(stale).rejects.toThrow();
      expect(await fresh.store.tasks.load("project", ["a", "b"])).toEqual([a, b]);
      expect(await fresh.store.claim({ project: "project", limit: 2 }, leaseTo("worker"))).toHaveLength(2);
    });

    it("gives each task to one of many concurrent claims", async () => {
      await create(fresh.store, ...Array.from({ length: 40 }, (_, index) => newTask(`t${index}`)));
      const other = (await fresh.reopen?.()) ?? fresh.store;
      const taken = await Promise.all(
        Array.from({ length: 32 }, (_, worker) =>
          (worker % 2 === 0 ? other : fresh.store).claim(
            { project: "project", limit: 2 },
            leaseTo(`worker-${worker}`),
          ),
        ),
      );
      const all = taken.flat();
      expect(all).toHaveLength(40);
      expect(new Set(ids(all)).size).toBe(40);
    });
  });
}
