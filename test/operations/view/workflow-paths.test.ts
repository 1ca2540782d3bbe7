import { describe, expect, it } from "vitest";
import type { Log } from "../../../src/store/parts/log.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import {
  calling,
  edges as drawn,
  errand,
  forked,
  hitl,
  reviewed,
  start,
  success,
  work,
} from "../../support/workflows.ts";

const open = desks();

interface Paths {
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly count: number;
    readonly ms: number;
  }[];
  readonly tasks: number;
  readonly unknown: number;
  readonly read: number;
  readonly next?: number;
}

const paths = (desk: Desk, more: object = {}) =>
  desk.data<Paths>("workflow_paths", { workflowId: "mine", ...more });

/** Two tasks of a review: one passes at once, the other fails once; a third one follows another workflow. */
async function reviewedTwice(): Promise<Desk> {
  const desk = await open().plantIn("mine", reviewed, "a", "b");
  await desk.plant({ id: "other", workflowType: "research" });
  await desk.advance("a", undefined);
  await desk.advance("b", undefined);
  await desk.advance("other", undefined);
  desk.pass(60_000);
  await desk.advance("a", "passed");
  await desk.advance("b", "passed");
  desk.pass(1_000);
  await desk.advance("a", "failed");
  return desk;
}

describe("the paths of a workflow", () => {
  it("WF4: counts each edge, also ways back, with the time spent before it", async () => {
    const desk = await reviewedTwice();
    const { edges, tasks, next } = await paths(desk);
    expect(edges).toEqual([
      { from: "start", to: "analyze", count: 2, ms: 0 },
      { from: "analyze", to: "review", count: 2, ms: 120_000 },
      { from: "review", to: "analyze", count: 1, ms: 1_000 },
    ]);
    expect(tasks).toBe(2);
    expect(next).toBeUndefined();
  });

  it("WF4: counts only moves of the given time, whose time before them is known all the same", async () => {
    const desk = await reviewedTwice();
    const now = desk.call.ports.now();
    expect((await paths(desk, { from: now })).edges).toEqual([
      { from: "review", to: "analyze", count: 1, ms: 1_000 },
    ]);
    expect((await paths(desk, { to: now - 61_000 })).edges).toEqual([
      { from: "start", to: "analyze", count: 2, ms: 0 },
    ]);
    expect((await paths(desk, { from: now + 1 })).edges).toEqual([]);
    expect((await paths(desk, { to: 0 })).edges).toEqual([]);
  });

  it("WF4: counts only tasks of the given version", async () => {
    const desk = await reviewedTwice();
    const { version } = await desk.data<{ version: string }>("graph_workflow", { workflowId: "mine" });
    expect((await paths(desk, { version })).tasks).toBe(2);
    await desk.load("mine", { ...reviewed, name: "Another" });
    const later = await desk.data<{ version: string }>("graph_workflow", { workflowId: "mine" });
    expect((await paths(desk, { version: later.version })).edges).toEqual([]);
    expect((await paths(desk, { version })).tasks).toBe(2);
  });

  it("WF4: knows the steps of an older version, whose names are gone; an unknown version is refused", async () => {
    const desk = await reviewedTwice();
    const { version } = await desk.data<{ version: string }>("graph_workflow", { workflowId: "mine" });
    const { edges } = await paths(desk);
    await desk.load("mine", JSON.parse(JSON.stringify(reviewed).replaceAll("analyze", "look")));
    expect((await paths(desk, { version })).edges).toEqual(edges);
    const refusal = await desk.refusal("workflow_paths", { workflowId: "mine", version: "junk" });
    expect(refusal.code).toBe("WORKFLOW_NOT_FOUND");
    expect(refusal.message).toContain('no version "junk"');
    expect(refusal.facts["known"]).toContain(version);
  });

  it("WF4: counts a way from a node back to itself", async () => {
    const stubborn = {
      nodes: { start, do: work("Do it", { maxRetries: 2 }), end: success, hitl },
      edges: drawn("start -> do", "do -passed-> end", "do -failed-> do", "do -max_retries_exceeded-> hitl"),
    };
    const desk = await open().plantIn("mine", stubborn, "a");
    await desk.advance("a", undefined);
    for (const result of ["failed", "failed", "passed"]) {
      desk.pass(1_000);
      await desk.advance("a", result);
    }
    expect((await paths(desk)).edges).toEqual([
      { from: "start", to: "do", count: 1, ms: 0 },
      { from: "do", to: "do", count: 2, ms: 2_000 },
      { from: "do", to: "end", count: 1, ms: 1_000 },
    ]);
  });

  it("WF4: counts the edges of a fork by its branches, and the edge after the join once", async () => {
    const desk = await open().plantIn("mine", forked(), "a");
    await desk.advance("a", undefined, "passed");
    desk.pass(1_000);
    for (const branch of await desk.queue({ workflowType: "mine" })) await desk.advance(branch, "passed");
    await desk.advance("a", "passed");
    const { edges, unknown } = await paths(desk);
    expect(edges.map(({ from, to, count, ms }) => `${from} ${to} ${count} ${ms}`).toSorted()).toEqual([
      "finish end 1 0",
      "left meet 1 1000",
      "meet finish 1 0",
      "prepare split 1 0",
      "right meet 1 1000",
      "split left 1 0",
      "split right 1 0",
      "start prepare 1 0",
    ]);
    expect(unknown).toBe(0);
  });

  it("WF4: a task inside a called workflow stays at the node that calls it", async () => {
    const desk = open();
    await desk.load("inner", reviewed);
    await desk.plantIn("mine", calling("inner"), "a");
    await desk.advance("a", undefined);
    for (const result of ["passed", "passed", "failed", "passed", "passed", "passed"]) {
      desk.pass(1_000);
      await desk.advance("a", result);
    }
    expect((await paths(desk)).edges).toEqual([
      { from: "start", to: "before", count: 1, ms: 0 },
      { from: "before", to: "call", count: 1, ms: 1_000 },
      { from: "call", to: "after", count: 1, ms: 4_000 },
      { from: "after", to: "end", count: 1, ms: 1_000 },
    ]);
    const now = desk.call.ports.now();
    expect((await paths(desk, { from: now - 1_000, to: now - 1_000 })).edges).toEqual([
      { from: "call", to: "after", count: 1, ms: 4_000 },
    ]);
  });

  it("WF4: knows the arrival at a step, also if it is many entries back", async () => {
    const desk = await open().plantIn("mine", reviewed, "a");
    await desk.advance("a", undefined);
    for (let pass = 0; pass < 15; pass++) {
      await desk.data("set_task_status", { taskId: "a", status: "PAUSED" });
      await desk.data("set_task_status", { taskId: "a", status: "PENDING" });
    }
    desk.pass(5_000);
    await desk.advance("a", "passed");
    expect((await paths(desk, { from: desk.call.ports.now() })).edges).toEqual([
      { from: "analyze", to: "review", count: 1, ms: 5_000 },
    ]);
  });

  it("WF4: a migrated task takes no edge by its migration", async () => {
    const desk = await open().plantIn("mine", reviewed, "a");
    await desk.advance("a", undefined);
    await desk.load("mine", JSON.parse(JSON.stringify(reviewed).replaceAll("analyze", "look")));
    await desk.data("migrate_tasks", { workflowId: "mine", mapping: { analyze: "look" } });
    await desk.advance("a", "passed");
    expect((await paths(desk)).edges).toEqual([{ from: "look", to: "review", count: 1, ms: 0 }]);
  });

  it("WF4: a page after the first one keeps to the given time", async () => {
    const desk = await reviewedTwice();
    const early = { to: desk.call.ports.now() - 61_000 };
    expect(await paths(desk, { ...early, before: 1_000 })).toEqual(await paths(desk, early));
  });

  it("WF4: reads no more than 2,000 of a million entries, and says where the next page begins", async () => {
    const desk = await reviewedTwice();
    const watched = await withMillion(desk);
    const call = { ...desk.call, ports: { ...desk.call.ports, store: async () => watched.store } };
    const { workflowPaths } = await import("../../../src/operations/view/workflow-paths.ts");
    const answer = await workflowPaths.run({ workflowId: "mine", to: 600_000 }, call);
    expect(answer).toMatchObject({ ok: true, value: { read: 2_000, next: 598_001 } });
    expect(watched.read()).toBeLessThan(2_100);
  });

  it("WF4: an unknown workflow is refused", async () => {
    const desk = await open().plantIn("mine", errand);
    expect(await desk.refusal("workflow_paths", { workflowId: "none" })).toMatchObject({
      code: "WORKFLOW_NOT_FOUND",
    });
  });
});

/** The desk's store with a log of a million entries of one task, one each millisecond; and how many of them were read. */
async function withMillion(desk: Desk) {
  const store = await desk.call.ports.store();
  const [entry] = await store.log.ofTask({ project: desk.call.ports.settings.project, task: "a", limit: 1 });
  if (!entry) throw new Error("the task has no history");
  let read = 0;
  const at = (seq: number) => {
    read += 1;
    return { ...entry, seq, at: seq, type: "claimed" as const, change: {} };
  };
  const all: Log["all"] = async ({ after, limit, newestFirst }) => {
    const step = newestFirst ? -1 : 1;
    const first = after === undefined ? (newestFirst ? 1_000_000 : 1) : after + step;
    const entries = Array.from({ length: limit }, (_, index) => first + step * index);
    return entries.filter((seq) => seq >= 1 && seq <= 1_000_000).map(at);
  };
  const log: Log = { ...store.log, all, head: async () => "1000000" };
  return { store: { ...store, log }, read: () => read };
}
