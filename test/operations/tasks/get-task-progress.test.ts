import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import {
  calling,
  edges,
  errand,
  failure,
  forked,
  reviewed,
  start,
  success,
  work,
} from "../../support/workflows.ts";

const open = desks();

interface Seen {
  readonly percent: number;
  readonly min: number | null;
}

async function progress(desk: Desk, taskId = "t"): Promise<Seen> {
  const { percent, stepsAhead } = await desk.data<{ percent: number; stepsAhead: { min: number | null } }>(
    "get_task_progress",
    { taskId },
  );
  return { percent, min: stepsAhead.min };
}

/** The progress before each report, and after the last. */
async function walk(desk: Desk, ...reports: readonly (string | undefined)[]): Promise<readonly Seen[]> {
  const seen = [await progress(desk)];
  for (const report of reports) {
    await desk.advance("t", report);
    seen.push(await progress(desk));
  }
  return seen;
}

describe("the fewest steps ahead", () => {
  it("include those of a called workflow, and decrease with each of them", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    await desk.load("parent", calling("reviewed"));
    await desk.plant({ id: "t", workflowType: "parent" });
    expect(await walk(desk, undefined, "passed", "passed", "passed", "passed")).toEqual([
      { percent: 0, min: 4 },
      { percent: 0, min: 4 },
      { percent: 25, min: 3 },
      { percent: 50, min: 2 },
      { percent: 75, min: 1 },
      { percent: 100, min: 0 },
    ]);
  });

  it("increase only after a step back", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    await desk.plant({ id: "t", workflowType: "reviewed" });
    expect(await walk(desk, undefined, "passed", "failed", "passed")).toEqual([
      { percent: 0, min: 2 },
      { percent: 0, min: 2 },
      { percent: 50, min: 1 },
      { percent: 0, min: 2 },
      { percent: 50, min: 1 },
    ]);
  });

  it("count an unknown workflow as one step", async () => {
    const desk = open();
    await desk.load("parent", calling("nowhere"));
    await desk.plant({ id: "t", workflowType: "parent" });
    expect(await progress(desk)).toEqual({ percent: 0, min: 3 });
  });

  it("do not count nodes without work", async () => {
    const desk = open();
    await desk.load("flow", {
      nodes: {
        start,
        choose: work("Choose", { outputs: ["plain", "forked"] }),
        a: work("A"),
        b: work("B"),
        split: { type: "fork", name: "Split", join: "meet" },
        c: work("C"),
        d: work("D"),
        meet: { type: "join", name: "Meet", fork: "split" },
        end: success,
      },
      edges: edges(
        "start -> choose",
        "choose -plain-> a",
        "a -> b",
        "b -> end",
        "choose -forked-> split",
        "split -> c",
        "split -> d",
        "c -> meet",
        "d -> meet",
        "meet -> end",
      ),
    });
    await desk.plant({ id: "t", workflowType: "flow" });
    expect((await progress(desk)).min).toBe(2);
  });

  it("of a branch end at its join; those of its fork include the steps behind the join", async () => {
    const desk = open();
    await desk.load("flow", forked());
    await desk.plant({ id: "t", workflowType: "flow" });
    await desk.advance("t", undefined, "passed");
    expect(await progress(desk)).toEqual({ percent: 33, min: 2 });
    expect(await progress(desk, "t.split.3.left")).toEqual({ percent: 0, min: 1 });
    await desk.advance("t.split.3.left", "passed");
    expect(await progress(desk, "t.split.3.left")).toEqual({ percent: 100, min: 0 });
  });

  it("of a branch follow its own path, even if a sibling's is shorter", async () => {
    const desk = open();
    await desk.load("flow", {
      nodes: {
        start,
        split: { type: "fork", name: "Split", join: "meet" },
        a: work("A"),
        b1: work("B1"),
        b2: work("B2"),
        meet: { type: "join", name: "Meet", fork: "split" },
        end: success,
      },
      edges: edges(
        "start -> split",
        "split -> a",
        "split -> b1",
        "a -> meet",
        "b1 -> b2",
        "b2 -> meet",
        "meet -> end",
      ),
    });
    await desk.plant({ id: "t", workflowType: "flow" });
    await desk.advance("t", undefined);
    const branch = (await desk.queue()).find((id) => id.endsWith("b1")) ?? "";
    expect(await progress(desk, branch)).toEqual({ percent: 0, min: 2 });
    await desk.advance(branch, "passed");
    expect(await progress(desk, branch)).toEqual({ percent: 50, min: 1 });
  });

  it("give whole percents for every number of steps", async () => {
    const desk = open();
    const works = Array.from({ length: 10 }, (_, index) => `w${index}`);
    const way = ["start", ...works, "end"];
    await desk.load("flow", {
      nodes: { start, ...Object.fromEntries(works.map((id) => [id, work(id)])), end: success },
      edges: edges(...way.slice(1).map((to, index) => `${way[index]} -> ${to}`)),
    });
    await desk.plant({ id: "t", workflowType: "flow" });
    const seen = await walk(desk, undefined, ...works.map(() => "passed"));
    expect(seen.map(({ percent }) => percent)).toEqual([0, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });

  it("are computed quickly for deeply nested calls", async () => {
    const desk = open();
    const ids = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const row = (node: object) => {
      const way = ["start", ...ids, "end"];
      return {
        nodes: { start, ...Object.fromEntries(ids.map((id) => [id, node])), end: success },
        edges: edges(...way.slice(1).map((to, index) => `${way[index]} -> ${to}`)),
      } as unknown as Json;
    };
    await desk.load("l0", row(work("Work")));
    for (let level = 1; level <= 14; level++)
      await desk.load(`l${level}`, row({ type: "subflow", workflow: `l${level - 1}` }));
    await desk.plant({ id: "few", workflowType: "l2" }, { id: "many", workflowType: "l14" });
    expect(await progress(desk, "few")).toEqual({ percent: 0, min: 8_000 });
    expect(await progress(desk, "many")).toEqual({ percent: 0, min: Number.MAX_SAFE_INTEGER });
  });

  it("include those of workflows that a called workflow calls", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.load("middle", calling("errand"));
    await desk.load("outer", calling("middle"));
    await desk.plant({ id: "t", workflowType: "outer" });
    const seen = await walk(desk, undefined, "passed", "passed", "passed", "passed", "passed");
    expect(seen.map(({ min }) => min)).toEqual([5, 5, 4, 3, 2, 1, 0]);
  });

  it("are unknown if no path leads to success", async () => {
    const desk = open();
    const hopeless = {
      nodes: { start, do: work("Do"), end: failure },
      edges: edges("start -> do", "do -> end"),
    };
    await desk.load("hopeless", hopeless);
    await desk.load("parent", calling("hopeless"));
    await desk.plant({ id: "t", workflowType: "parent" }, { id: "u", workflowType: "hopeless" });
    expect(await progress(desk)).toEqual({ percent: 0, min: null });
    expect(await progress(desk, "u")).toEqual({ percent: 0, min: null });
  });

  it("come with the retries of every program the task is in", async () => {
    const desk = open();
    await desk.load("inner", reviewed);
    await desk.load("outer", calling("inner"));
    await desk.plant({ id: "t", workflowType: "outer" });
    await desk.advance("t", undefined, "passed");
    const { retries } = await desk.data<{ retries: object }>("get_task_progress", { taskId: "t" });
    expect(retries).toEqual({ "call/review": { used: 0, max: 3 } });
  });
});
