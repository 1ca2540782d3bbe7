import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../model/json.ts";
import {
  agent,
  Course,
  clock,
  flow,
  forked,
  forkOver,
  person,
  programOf,
  type Sketch,
  task,
} from "./course.fixture.ts";
import { startBranch } from "./start-branch.ts";
import { statusOf } from "./view/position-status.ts";

const endedBy = (ended: Record<string, boolean>) => ({ type: "branches_ended", ended, by: clock }) as const;

describe("a fork over its edges", () => {
  it("F1 E6: a fork opens one branch for each edge and waits", () => {
    const course = Course.begun(forked(["a", "b", "c"]));
    expect(course.position).toMatchObject({
      step: "split",
      state: "waiting",
      branches: { total: 3, opened: 3, ended: {} },
    });
    expect(course.happened("branches_opened")).toEqual([
      { type: "branches_opened", step: "split", visit: course.position.visit, from: 0, to: 3 },
    ]);
    expect(statusOf(course.position)).toBe("PAUSED");
  });

  it("F1: a task that waits for branches refuses reports", () => {
    expect(Course.begun(forked(["a"])).refusal({ type: "report", outcome: "passed", by: agent })).toEqual({
      code: "BRANCHES_OPEN",
      message: 'The task waits for the branches of "split".',
      facts: { step: "split" },
    });
  });

  it("F1: a branch is a task of its own that begins with the variables of the task that forked", () => {
    const course = new Course(forked(["a", "b"]), { variables: { shared: [1] } });
    course.now = 70;
    course.begin();
    const branch = course.branch(1);
    expect(branch.position).toMatchObject({
      step: "b",
      state: "ready",
      since: 70,
      steps: 0,
      variables: { shared: [1] },
      branch: { fork: "split", join: "merge", id: "b" },
      frames: [],
    });
    branch.report("failed", { variables: { shared: [2] } });
    expect(course.position.variables).toEqual({ shared: [1] });
  });

  it("F1 P5: branches have unique ids, whatever the names of their first nodes", () => {
    const course = Course.begun(forked(["a", "a", "a~2", "constructor", "a"]));
    const ids = [0, 1, 2, 3, 4].map((index) => course.branch(index).position.branch?.id ?? "");
    expect(new Set(ids).size).toBe(5);
    expect(ids[0]).toBe("a");
    expect(ids[3]).toBe("constructor");
    expect(course.ended(Object.fromEntries(ids.map((id) => [id, true])))).toMatchObject({ to: "next" });
  });

  it("F1: each time a fork is entered is a new visit", () => {
    const course = Course.begun(forked(["a"], {}, {}, ["next split"]));
    course.ended({ a: true });
    course.report("passed");
    const [first, second] = course.happened("branches_opened").map(({ visit }) => visit);
    expect(second).toBeGreaterThan(first ?? Number.NaN);
    expect(course.position.branches).toEqual({ total: 1, opened: 1, ended: {} });
  });

  it("F1: at most `maxConcurrency` branches are open, and the next opens when one ends", () => {
    const course = Course.begun(forked(["a", "b", "c", "d"], { maxConcurrency: 2 }));
    expect(course.position.branches).toMatchObject({ total: 4, opened: 2 });
    expect(course.ended({ b: true })).toMatchObject({ to: "split", action: "wait" });
    expect(course.position.branches).toMatchObject({ opened: 3, ended: { b: true } });
    course.ended({ a: true, c: true });
    expect(course.happened("branches_opened").map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(course.ended({ d: true })).toMatchObject({ to: "next", action: "join" });
  });

  it.each([
    ["is not one of them", { z: true }],
    ["has not been opened yet", { c: true }],
    ["was counted already", { a: true }],
    ["is named like what objects inherit", { toString: true }],
  ])("F2 P2: a branch that %s cannot end", (_, ended) => {
    const course = Course.begun(forked(["a", "b", "c"], { maxConcurrency: 1 }));
    course.ended({ a: true });
    const [id] = Object.keys(ended);
    expect(course.refusal(endedBy({ b: false, ...ended }))).toEqual({
      code: "BRANCH_NOT_FOUND",
      message: `"split" has no open branch "${id}".`,
      facts: { step: "split", open: ["b"] },
    });
    expect(course.position.branches?.ended).toEqual({ a: true });
  });

  it("F2: no branch can end in a task without a fork", () => {
    const course = Course.begun(flow({ work: task() }, ["start work"]));
    for (const ended of [{ a: true }, {}])
      expect(course.refusal(endedBy(ended))).toMatchObject({ code: "BRANCH_NOT_FOUND", facts: { open: [] } });
  });

  it("F1: only a task at a fork can start a branch", () => {
    const { program, position, world } = Course.begun(flow({ work: task() }, ["start work"]));
    expect(() => startBranch(program, position, 0, world)).toThrow("work has no branch 0");
    const fork = Course.begun(forked(["a"]));
    expect(() => fork.branch(1)).toThrow("split has no branch 1");
  });
});

describe("a fork over a list", () => {
  const over = (files: Json, more: JsonObject = {}, head: Partial<Sketch> = {}) =>
    Course.begun(forkOver(more, head), { variables: { files } });

  it("F1: a fork over a list opens one branch for each item, with the item", () => {
    const course = over(["x", null, { deep: 1 }]);
    expect(course.position.branches).toMatchObject({ total: 3, opened: 3, items: ["x", null, { deep: 1 }] });
    const branches = [0, 1, 2].map((index) => course.branch(index).position);
    expect(branches.map(({ branch, step }) => [branch?.id, step])).toEqual([
      ["1", "check"],
      ["2", "check"],
      ["3", "check"],
    ]);
    expect(branches.map(({ variables }) => variables["file"])).toEqual(["x", null, { deep: 1 }]);
    expect(branches[0]?.variables["files"]).toEqual(["x", null, { deep: 1 }]);
  });

  it("F1 P3: an item that equals the default of its variable is not kept", () => {
    const course = over(["x", "y"], {}, { variables: { file: "x" } });
    expect(course.branch(0).position.variables).toEqual({ files: ["x", "y"] });
    expect(course.branch(1).position.variables).toEqual({ files: ["x", "y"], file: "y" });
  });

  it("F1: later changes of the list do not change the items of the branches", () => {
    const course = over(["x"], { maxConcurrency: 1 });
    course.position = { ...course.position, variables: { files: ["other"] } };
    expect(course.branch(0).position.variables["file"]).toBe("x");
  });

  it.each([["text"], [7], [{ length: 2 }], [null]])("F1: %j is no list, opens nothing and warns", (files) => {
    const course = over(files);
    expect(course.position.step).toBe("next");
    expect(course.happened("forked")).toMatchObject([{ total: 0, items: [] }]);
    expect(course.happened("warned")).toEqual([
      {
        type: "warned",
        step: "split",
        code: "not_a_list",
        message: '"split" goes over "files", which is not a list, so it opens no branch.',
      },
    ]);
  });

  it("F1: in a strict workflow a value that is no list escalates before the fork", () => {
    const course = over("text", {}, { strict: true });
    expect(course.position).toMatchObject({ step: "split", state: "waiting", escalation: "not_a_list" });
    expect(course.position).not.toHaveProperty("branches");
    expect(statusOf(course.position)).toBe("HITL");
    expect(course.resolve("resume")).toMatchObject({ to: "split", reason: "not_a_list" });
  });

  it("F1: a list with `maxItems` items opens them, one item more escalates", () => {
    expect(over([1, 2, 3]).position.branches).toMatchObject({ total: 3 });
    const course = over([1, 2, 3, 4]);
    expect(course.position).toMatchObject({ step: "split", escalation: "too_many_items" });
    expect(course.happened("forked")).toEqual([]);
  });

  it("F1 E8: an empty list joins at once without a warning", () => {
    const course = over([]);
    expect(course.position.step).toBe("next");
    expect(course.happened("warned")).toEqual([]);
  });
});

describe("taking a task away from its fork", () => {
  const cancelled = { type: "branches_cancelled", step: "split", branches: ["b"] };

  /** A course that waits for `b`; `a` has ended and `c` was never opened. */
  function half(): Course {
    const course = Course.begun(forked(["a", "b", "c"], { maxConcurrency: 1 }));
    course.ended({ a: true });
    return course;
  }

  it("F3: cancelling a task cancels its open branches", () => {
    const course = half();
    expect(course.cancel().position).toMatchObject({ step: "split", state: "cancelled" });
    expect(course.happened("branches_cancelled")).toEqual([cancelled]);
    expect(course.position).not.toHaveProperty("branches");
  });

  it.each(["goto", "succeed", "fail", "cancel"] as const)(
    "F3 N3: so does a person's decision to %s",
    (resolution) => {
      const course = half();
      course.resolve(resolution, { node: "next" });
      expect(course.happened("branches_cancelled")).toEqual([cancelled]);
      expect(course.position).not.toHaveProperty("branches");
    },
  );

  it("F3 N3: a task at a fork cannot be resumed", () => {
    const course = half();
    expect(course.refusal({ type: "resolve", resolution: "resume", by: person })).toMatchObject({
      code: "RESOLUTION_UNCLEAR",
      message: '"split" waits for its branches, so there is nothing to resume.',
      facts: { step: "split", ways: [] },
    });
  });
});

describe("forks inside subflows and branches", () => {
  it("F1 S1 P4: a fork inside a subflow branches in the child, and the parent continues after the join", () => {
    const course = Course.begun(
      flow({ call: { type: "subflow", workflow: "child" } }, ["start call", "call done passed"]),
      { known: [programOf({ ...forked(["a", "b"], {}, {}, ["next done"]), id: "child" })] },
    );
    expect(course.position.step).toBe("split");
    const branch = course.branch(1);
    expect(branch.position).toMatchObject({ step: "b", frames: [] });
    expect(branch.report("passed")).toMatchObject({ to: "merge", action: "join" });
    expect(course.ended({ a: true, b: true })).toMatchObject({ from: "call/split", to: "call/next" });
    expect(course.report("passed")).toMatchObject({ to: "done", action: "complete" });
  });

  it("S2 F1: a branch is as deep as its fork, so recursive workflows with forks end", () => {
    const sketch = forked(["call"], {}, {}, [], { id: "endless", limits: { maxDepth: 2 } });
    const nodes = { ...sketch.nodes, call: { type: "subflow", workflow: "endless" } };
    const inside = Course.begun({ ...sketch, nodes }).branch(0);
    expect(inside.position).toMatchObject({ step: "split", frames: [{ node: "call" }] });
    const deeper = inside.branch(0);
    expect(deeper.position.branch).toMatchObject({ depth: 1 });
    expect(deeper.branch(0).position).toMatchObject({
      step: "call",
      branch: { depth: 2 },
      escalation: "max_depth_exceeded",
    });
  });

  it("F5: nested forks stop before ten thousand branches", () => {
    const calls = Array.from({ length: 10 }, () => "call");
    const sketch = forked(calls, {}, {}, [], { id: "endless", limits: { maxDepth: 64 } });
    const nodes = { ...sketch.nodes, call: { type: "subflow", workflow: "endless" } };
    let course = Course.begun({ ...sketch, nodes });
    for (const width of [10, 100, 1_000]) {
      course = course.branch(9);
      expect(course.position).toMatchObject({
        step: "split",
        branch: { width },
        branches: { total: 10, opened: 10 },
      });
    }
    const last = course.branch(0);
    expect(last.position).toMatchObject({
      step: "split",
      state: "waiting",
      branch: { width: 10_000 },
      escalation: "too_many_branches",
    });
    expect(last.position.branches).toBeUndefined();
  });

  it("F5: successive forks do not count together", () => {
    const course = Course.begun(forked(["a", "b"], {}, {}, ["next split"]));
    for (let round = 0; round < 20; round++) {
      course.ended({ a: true, b: true });
      course.report("passed");
      expect(course.branch(0).position.branch).toMatchObject({ width: 2 });
    }
  });

  it("F1 F2 F4: a branch that forks waits for its own branches, then ends at its join", () => {
    const outside = forked(["a"]);
    const inside = {
      inner: { type: "fork", join: "innerMerge" },
      x: task(),
      y: task(),
      innerMerge: { type: "join", fork: "inner" },
    };
    const edges = ["split inner", "inner x", "inner y", "x innerMerge", "y innerMerge", "innerMerge merge"];
    const course = Course.begun({
      ...outside,
      nodes: { ...outside.nodes, ...inside },
      edges: [...outside.edges, ...edges],
    });
    const branch = course.branch(1);
    expect(branch.position).toMatchObject({ step: "inner", state: "waiting", branch: { id: "inner" } });
    const leaf = branch.branch(0);
    expect(leaf.position.branch).toMatchObject({ fork: "inner", join: "innerMerge", id: "x" });
    expect(leaf.report("passed")).toMatchObject({ to: "innerMerge", action: "join" });
    expect(branch.ended({ x: true, y: false })).toMatchObject({ to: "merge", action: "join" });
    expect(branch.position).toMatchObject({ state: "failed", result: "failure" });
  });
});
