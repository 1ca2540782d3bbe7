import { describe, expect, it } from "vitest";
import type { Position } from "../../model/position.ts";
import type { TaskQuery } from "../parts/tasks.ts";
import { freshStore, type OpenStore } from "./opened-store.ts";
import { alter, create, ids, newTask, only } from "./sample.ts";

const mixed = [
  newTask("a", { priority: 1 }),
  newTask("b", { hold: "paused", workflow: "review" }),
  newTask("c", { category: "waiting", hold: "question", parent: "a" }),
  newTask("d", { category: "waiting", hold: "escalation", parent: "a", workflow: "review" }),
  newTask("e", { category: "done", priority: 9 }),
  newTask("f", { category: "ready", parent: "b", priority: 9 }),
  newTask("g", { category: "waiting" }),
];

const emptyPosition: Position = {
  step: "start",
  state: "ready",
  since: 0,
  visit: 1,
  steps: 0,
  retries: 0,
  attempts: {},
  variables: {},
  doneBy: {},
  frames: [],
};

export function lists(open: OpenStore): void {
  describe("listing", () => {
    const fresh = freshStore(open);
    const listed = async (query: Omit<TaskQuery, "project" | "limit"> = {}) =>
      ids((await fresh.store.tasks.list({ project: "project", limit: 99, ...query })).tasks).join("");
    const waiting = { category: "waiting" as const, held: ["question" as const, "escalation" as const] };
    const ready = { category: "ready" as const, held: [null] };

    it("returns all tasks of a project in the order of their creation", async () => {
      await create(fresh.store, newTask("x", { project: "elsewhere" }));
      await create(fresh.store, ...mixed);
      expect(await listed()).toBe("abcdefg");
      const page = await fresh.store.tasks.list({ project: "project", limit: 99 });
      expect(page.tasks).toEqual(await fresh.store.tasks.load("project", [..."abcdefg"]));
      expect(page).not.toHaveProperty("next");
    });

    it("loads the tasks that exist, in the order of the ids", async () => {
      await create(fresh.store, newTask("a", { project: "elsewhere" }));
      await create(fresh.store, ...mixed.filter(({ id }) => id !== "d"));
      await create(fresh.store, newTask('"quoted" and \u{1f9ed}'), newTask("1"));
      const asked = ["g", "1", "none", "b", '"quoted" and \u{1f9ed}', "d", "a"];
      const found = await fresh.store.tasks.load("project", asked);
      expect(ids(found)).toEqual(["g", "1", "b", '"quoted" and \u{1f9ed}', "a"]);
      for (const record of found)
        expect(await fresh.store.tasks.load("project", [record.id])).toEqual([record]);
      expect(await fresh.store.tasks.load("nowhere", ["a", "b"])).toEqual([]);
      expect(await fresh.store.tasks.load("project", [])).toEqual([]);
    });

    it("selects by state, workflow and parent", async () => {
      await create(fresh.store, ...mixed);
      expect(await listed({ states: [waiting] })).toBe("cd");
      expect(await listed({ states: [waiting, ready] })).toBe("acdf");
      expect(await listed({ states: [{ category: "waiting", held: [null] }] })).toBe("g");
      expect(await listed({ states: [{ category: "waiting", held: [] }] })).toBe("");
      expect(await listed({ states: [] })).toBe("");
      expect(await listed({ states: [ready, ready] })).toBe("af");
      expect(await listed({ workflow: "review" })).toBe("bd");
      expect(await listed({ states: [waiting], workflow: "review" })).toBe("d");
      expect(await listed({ parent: "a" })).toBe("cd");
      expect(await listed({ parent: "a", workflow: "build" })).toBe("c");
      expect(await listed({ parent: "a", states: [waiting, ready], workflow: "review" })).toBe("d");
      expect(await listed({ parent: "none" })).toBe("");
    });

    it("continues after the page before", async () => {
      await create(fresh.store, ...mixed);
      for (const states of [undefined, [waiting, ready, { category: "done" as const, held: [null] }]]) {
        const expected = states === undefined ? "abcdefg" : "acdef";
        const found: string[] = [];
        let after: number | undefined;
        do {
          const page = await fresh.store.tasks.list({
            project: "project",
            limit: 2,
            ...(after === undefined ? {} : { after }),
            ...(states === undefined ? {} : { states }),
          });
          expect(page.tasks.length).toBeGreaterThan(0);
          found.push(...ids(page.tasks));
          after = page.next;
        } while (after !== undefined);
        expect(found.join("")).toBe(expected);
      }
    });

    it("reads backwards, page by page", async () => {
      await create(fresh.store, ...mixed);
      const states = [waiting, ready, { category: "done" as const, held: [null] }];
      for (const query of [
        {},
        { states },
        { parent: "a" },
        { workflow: "review" },
        { parent: "a", states },
      ]) {
        const forwards = await listed(query);
        const first = await fresh.store.tasks.list({
          project: "project",
          limit: 1,
          newestFirst: true,
          ...query,
        });
        expect(ids(first.tasks)).toEqual(forwards.slice(-1).split(""));
        const rest = first.next === undefined ? {} : { after: first.next };
        expect(await listed({ ...query, ...rest, newestFirst: true })).toBe(
          [...forwards.slice(0, -1)].reverse().join(""),
        );
      }
    });

    it("finds a text in id, title and issue, ignoring case", async () => {
      await create(
        fresh.store,
        newTask("Alpha", { title: "The 100% case" }),
        newTask("b", { issueId: "ISSUE-7", hold: "paused" }),
        newTask("c", { title: "Ärger mit alpha" }),
      );
      const found = async (text: string) =>
        ids((await fresh.store.tasks.list({ project: "project", limit: 9, text })).tasks);
      expect(await found("ALPHA")).toEqual(["Alpha", "c"]);
      expect(await found("issue-7")).toEqual(["b"]);
      expect(await found("0%")).toEqual(["Alpha"]);
      expect(await found("Ärger")).toEqual(["c"]);
      expect(await found("%")).toEqual(["Alpha"]);
      expect(await listed({ text: "alpha", states: [ready], newestFirst: true })).toBe("cAlpha");
    });

    it("has no next page when the last one is exactly full", async () => {
      await create(fresh.store, newTask("a"), newTask("b"));
      expect(await fresh.store.tasks.list({ project: "project", limit: 2 })).not.toHaveProperty("next");
    });
  });

  describe("counting", () => {
    const fresh = freshStore(open);

    it("counts per category and hold, without zeros", async () => {
      await create(fresh.store, ...mixed);
      await create(fresh.store, newTask("x", { project: "elsewhere" }));
      const counts = await fresh.store.tasks.count("project");
      expect(counts).toHaveLength(6);
      expect(counts).toEqual(
        expect.arrayContaining([
          { category: "ready", count: 2 },
          { category: "ready", hold: "paused", count: 1 },
          { category: "waiting", hold: "question", count: 1 },
          { category: "waiting", hold: "escalation", count: 1 },
          { category: "waiting", count: 1 },
          { category: "done", count: 1 },
        ]),
      );
      expect(await fresh.store.tasks.count("none")).toEqual([]);
    });

    it("follows changes", async () => {
      const record = only(await create(fresh.store, newTask("a")));
      await alter(fresh.store, record, { category: "done" });
      expect(await fresh.store.tasks.count("project")).toEqual([{ category: "done", count: 1 }]);
    });
  });

  describe("counting by workflow", () => {
    const fresh = freshStore(open);

    it("counts per workflow, category and hold, in the categories asked for", async () => {
      await create(fresh.store, ...mixed, newTask("h"));
      await create(fresh.store, newTask("x", { project: "elsewhere" }));
      const counts = await fresh.store.tasks.countWorkflows("project", ["ready", "active", "waiting"]);
      expect(counts).toHaveLength(5);
      expect(counts).toEqual(
        expect.arrayContaining([
          { workflow: "build", category: "ready", count: 3 },
          { workflow: "build", category: "waiting", hold: "question", count: 1 },
          { workflow: "build", category: "waiting", count: 1 },
          { workflow: "review", category: "ready", hold: "paused", count: 1 },
          { workflow: "review", category: "waiting", hold: "escalation", count: 1 },
        ]),
      );
      expect(await fresh.store.tasks.countWorkflows("project", [])).toEqual([]);
      expect(await fresh.store.tasks.countWorkflows("none", ["ready"])).toEqual([]);
    });
  });

  describe("counting by step", () => {
    const fresh = freshStore(open);

    it("counts per step, category and hold of a workflow, and sums up the arrival times", async () => {
      const at = (step: string, since: number) => ({
        step,
        position: { ...emptyPosition, step, since },
      });
      await create(
        fresh.store,
        newTask("a", at("draft", 100)),
        newTask("b", at("draft", 200)),
        newTask("c", { ...at("draft", 300), category: "waiting", hold: "question" }),
        newTask("d", { step: "review" }),
        newTask("e", { ...at("draft", 400), workflow: "review" }),
      );
      await create(fresh.store, newTask("x", { ...at("draft", 500), project: "elsewhere" }));
      const counts = await fresh.store.tasks.countSteps("project", "build");
      expect(counts).toHaveLength(3);
      expect(counts).toEqual(
        expect.arrayContaining([
          { step: "draft", category: "ready", count: 2, since: 300 },
          { step: "draft", category: "waiting", hold: "question", count: 1, since: 300 },
          { step: "review", category: "ready", count: 1, since: 0 },
        ]),
      );
      expect(await fresh.store.tasks.countSteps("none", "build")).toEqual([]);
    });

    it("sums up times beyond the exact integers", async () => {
      const since = Number.MAX_SAFE_INTEGER;
      const late = { workflow: "late", position: { ...emptyPosition, since } };
      await create(fresh.store, newTask("a", late), newTask("b", late));
      const [count] = await fresh.store.tasks.countSteps("project", "late");
      expect(count).toMatchObject({ count: 2, since: 2 * since });
    });
  });

  describe("a due task", () => {
    const fresh = freshStore(open);
    const lease = (until: number) => ({ owner: "worker", until, fence: 1 });

    it("has a claim or a time limit that has run out; the earliest comes first", async () => {
      await create(
        fresh.store,
        newTask("limit", { due: 300 }),
        newTask("lease", { claim: lease(100) }),
        newTask("both", { claim: lease(400), due: 200 }),
        newTask("neither"),
        newTask("later", { claim: lease(501), due: 600 }),
      );
      await create(fresh.store, newTask("elsewhere", { project: "elsewhere", due: 1 }));
      const due = async (now: number, limit = 99) => ids(await fresh.store.tasks.due("project", now, limit));
      expect(await due(500)).toEqual(["lease", "both", "limit"]);
      expect(await due(500, 2)).toEqual(["lease", "both"]);
      expect(await due(200)).toEqual(["lease", "both"]);
      expect(await due(199)).toEqual(["lease"]);
      expect(await due(501)).toContain("later");
      expect(ids(await fresh.store.tasks.queue({ project: "project", limit: 9 }))).not.toContain("lease");
    });

    it("is not due any more when the claim is released", async () => {
      const { claim: _claim, ...free } = only(await create(fresh.store, newTask("a", { claim: lease(100) })));
      await alter(fresh.store, free, {});
      expect(await fresh.store.tasks.due("project", 9_999, 9)).toEqual([]);
    });
  });
}
