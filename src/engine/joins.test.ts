import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import { Course, clock, flow, forked, forkOver, question, type Sketch, task } from "./course.fixture.ts";

const yes = true;
const no = false;

describe("the outcome of a join", () => {
  it.each([
    ["all-pass", [yes, yes], undefined, 0],
    ["all-pass", [yes, yes, yes], "passed", 0],
    ["all-pass", [yes, no], "failed", 1],
    ["all-pass", [no], "failed", 2],
    ["any-pass", [yes], "passed", 2],
    ["any-pass", [no, no], undefined, 0],
    ["any-pass", [no, no, yes], "passed", 0],
    ["any-pass", [no, no, no], "failed", 0],
    ["quorum:2", [yes], undefined, 0],
    ["quorum:2", [yes, yes], "passed", 1],
    ["quorum:2", [no, yes], undefined, 0],
    ["quorum:2", [no, no], "failed", 1],
    ["quorum:2", [no, yes, yes], "passed", 0],
    ["quorum:3", [no], "failed", 2],
    ["first", [yes], "passed", 2],
    ["first", [no], "failed", 2],
    ["first", [no, yes], "passed", 1],
  ] as const)("F2: %s of three after %j is %s and cancels %d", (strategy, ends, outcome, cancelled) => {
    const course = Course.begun(forked(["a", "b", "c"], {}, { strategy }));
    const ids = ["a", "b", "c"];
    const turn = course.ended(Object.fromEntries(ends.map((passed, index) => [ids[index], passed])));
    const to = outcome === undefined ? "split" : outcome === "passed" ? "next" : "broken";
    expect(turn.to).toBe(to);
    expect(course.happened("joined")).toEqual(
      outcome === undefined ? [] : [{ type: "joined", step: "merge", outcome }],
    );
    const open = ids.slice(ends.length);
    expect(course.happened("branches_cancelled")).toEqual(
      cancelled === 0 ? [] : [{ type: "branches_cancelled", step: "split", branches: open }],
    );
  });

  it("F2: a join is all-pass by default, and branches that end one at a time give the same outcome", () => {
    const course = Course.begun(forked(["a", "b"]));
    expect(course.ended({ b: true })).toMatchObject({ to: "split", action: "wait" });
    expect(course.ended({})).toMatchObject({ to: "split", events: [] });
    expect(course.ended({ a: true })).toMatchObject({ to: "next", action: "join" });
    expect(course.position).not.toHaveProperty("branches");
  });

  it.each([
    ["all-pass", "next"],
    ["any-pass", "broken"],
    ["quorum:1", "broken"],
    ["first", "broken"],
  ])("F2: without branches, %s leads to %s", (strategy, to) => {
    expect(Course.begun(forkOver({}, {}, { strategy }), { variables: { files: [] } }).position.step).toBe(to);
  });

  it("F2: a quorum above the number of branches fails before any branch opens", () => {
    const course = Course.begun(forked(["a", "b"], {}, { strategy: "quorum:3" }));
    expect(course.position.step).toBe("broken");
    expect(course.happened("branches_opened")).toEqual([]);
  });

  it("F2: a cancelled or late branch of an earlier visit does not count for the open branch with its id", () => {
    const course = Course.begun(forked(["a", "b"]));
    const { visit } = course.position;
    course.resolve("goto", { node: "split" });
    const late = { type: "branches_ended", ended: { a: false }, visit, by: clock } as const;
    expect(course.refusal(late)).toMatchObject({ code: "BRANCH_NOT_FOUND", facts: { open: [] } });
    expect(course.branch(0).position.branch).toMatchObject({ id: "a", visit: course.position.visit });
    expect(course.do({ ...late, visit: course.position.visit })).toMatchObject({ to: "broken" });
  });

  it("F2: branches that were never opened can still change the outcome", () => {
    const course = Course.begun(forked(["a", "b", "c"], { maxConcurrency: 1 }, { strategy: "any-pass" }));
    expect(course.ended({ a: false })).toMatchObject({ to: "split" });
    expect(course.ended({ b: true })).toMatchObject({ to: "next" });
    expect(course.happened("branches_cancelled")).toEqual([]);
  });
});

describe("a task that stopped at its join", () => {
  /** A course whose join has an edge for `passed` only. */
  const stopped = (strict: boolean): Course => {
    const sketch = forked(["a", "b"], {}, {}, [], { strict });
    const course = Course.begun({
      ...sketch,
      edges: sketch.edges.filter((edge) => edge !== "merge broken failed"),
    });
    course.ended({ a: false });
    return course;
  };

  it.each([
    [true, "unhandled_failure"],
    [false, "no_matching_edge"],
  ])("E5 E9 F2: a failed join without an edge for it (strict: %s) escalates: %s", (strict, escalation) => {
    expect(stopped(strict).position).toMatchObject({ step: "merge", state: "waiting", escalation });
  });

  it("N3 F2: a task resumed at its join forks again and does not end like a branch", () => {
    const course = stopped(true);
    expect(course.resolve("resume")).toMatchObject({ from: "merge", to: "split", action: "fork" });
    expect(course.position).toMatchObject({ state: "waiting", branches: { total: 2, opened: 2, ended: {} } });
    expect(course.ended({ a: true, b: true })).toMatchObject({ to: "next" });
  });

  it("N3 F2 P4: a branch at another join forks again, and so does a child at a join with the name of its caller's", () => {
    const sketch = forked(["a", "call"]);
    const course = Course.begun(
      { ...sketch, nodes: { ...sketch.nodes, call: { type: "subflow", workflow: "child" } } },
      { known: [{ ...forked(["a"], {}, {}, ["next done"]), id: "child" }] },
    );
    const branch = course.branch(1);
    expect(branch.position).toMatchObject({ step: "split", branch: { join: "merge" } });
    expect(branch.resolve("goto", { node: "merge" })).toMatchObject({ to: "call/split", action: "fork" });
    expect(branch.resolve("goto", { node: "a" })).toMatchObject({ to: "call/a" });
  });
});

describe("the result of a branch", () => {
  /** A course that is one of two branches and begins at the given node. */
  function branch(node: JsonObject, edges: Sketch["edges"], known: Sketch[] = []): Course {
    const sketch = forked(["other"]);
    const more = [...sketch.edges, "split mine", ...edges];
    return Course.begun({ ...sketch, nodes: { ...sketch.nodes, mine: node }, edges: more }, { known }).branch(
      1,
    );
  }
  const work = (more: JsonObject = {}) =>
    task({ outputs: ["passed", "failed", "odd"], ...more }) as JsonObject;
  const passes = { step: "merge", state: "done", result: "success" };
  const fails = { step: "merge", state: "failed", result: "failure" };

  it.each([
    ["passed", passes],
    ["odd", passes],
    [undefined, passes],
    ["failed", fails],
  ])("F4: a branch that reaches its join by %s", (outcome, position) => {
    const course = branch(work(), ["mine merge"]);
    expect(course.report(outcome)).toMatchObject({ to: "merge", action: "join" });
    expect(course.position).toMatchObject(position);
  });

  it("F4 E12: a branch that reaches its join by a passed time limit fails", () => {
    const course = branch(work({ timeout: 10 }), ["mine merge timeout"]);
    course.timeout(10);
    expect(course.position).toMatchObject(fails);
  });

  it.each(["mine merge failed", "mine merge max_retries_exceeded"])(
    "F4 R2 R3: %s is taken by a used-up budget and never by a retry",
    (edge) => {
      const course = branch(work({ maxRetries: 1 }), [edge]);
      expect(course.report("failed")).toMatchObject({ to: "mine", action: "retry" });
      expect(course.report("failed")).toMatchObject({
        to: "merge",
        action: "escalate",
        reason: "max_retries_exceeded",
      });
      expect(course.position).toMatchObject(fails);
    },
  );

  it("F4: a branch passes by an answer, and also without any work", () => {
    const asked = branch(question(["yes"]) as JsonObject, ["mine merge yes"]);
    asked.answer("yes");
    expect(asked.position).toMatchObject(passes);
    const jumping = question([{ id: "no", label: "No", effects: { transitionTo: "merge" } }]);
    const jumped = branch(jumping as JsonObject, []);
    jumped.answer("no");
    expect(jumped.position).toMatchObject(passes);
    expect(Course.begun(forked(["merge", "a"])).branch(0).position).toMatchObject(passes);
  });

  it.each([
    ["done", { state: "done", result: "success" }],
    ["broken", { state: "failed", result: "failure" }],
    ["help", { state: "waiting", escalation: "hitl_end" }],
  ])("F4: a branch that reaches the end %s instead of its join", (end, position) => {
    const course = branch(work(), [`mine ${end}`]);
    expect(course.report("passed")).toMatchObject({ to: end });
    expect(course.position).toMatchObject({ step: end, ...position });
  });

  it("F4 N3: a branch that a person sends to its join passes", () => {
    const course = branch(work({ maxRetries: 0 }), []);
    course.report("failed");
    expect(course.resolve("goto", { node: "merge" })).toMatchObject({ action: "join" });
    expect(course.position).toMatchObject(passes);
  });

  it("F4 S1: a subflow that fails on the way to the join fails its branch", () => {
    const child = flow({ inside: task() }, ["start inside", "inside broken"], { id: "child" });
    const course = branch({ type: "subflow", workflow: "child" }, ["mine merge"], [child]);
    course.report("passed");
    expect(course.position).toMatchObject({ ...fails, frames: [] });
  });
});
