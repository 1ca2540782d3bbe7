import { describe, expect, it } from "vitest";
import type { Caller } from "../model/caller.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { agent, Course, clock, flow, forked, reviewer, type Sketch, task } from "./course.fixture.ts";
import type { Unmet } from "./evidence.ts";

const report = { type: "report", outcome: "passed" } as const;

/** Ends a branch in the parent, with the doers of the branch. */
function bringBack(course: Course, branch: Course): void {
  const { branch: which, doneBy, result } = branch.position;
  const id = which?.id ?? "";
  const ended = { [id]: result === "success" };
  course.do({ type: "branches_ended", ended, doneBy: { [id]: doneBy }, by: clock });
}

const other = (than: Json): Json => task({ evidence: [{ by: "other", than }] });

/** A course through `plan`, a fork over two files whose branches `check`, and `review`. A failed review forks again. */
function overFiles(nodes: JsonObject, join: JsonObject = {}): Course {
  const sketch: Sketch = flow(
    {
      plan: task(),
      check: task(),
      split: { type: "fork", join: "merge", each: { over: "files", as: "file", maxItems: 3 } },
      merge: { type: "join", fork: "split", ...join },
      review: task(),
      ...nodes,
    },
    [
      "start plan",
      "plan split",
      "split check",
      "check merge",
      "merge review",
      "review done passed",
      "review split failed",
    ],
  );
  return Course.begun(sketch, { variables: { files: ["a", "b"] } });
}

describe("workers and the callers that name them", () => {
  const named = (id: string, namedBy = "host"): Caller => ({ kind: "agent", id, namedBy });
  const host: Caller = { kind: "agent", id: "host" };
  const reviewedAfter = (by: Caller): Course => {
    const course = Course.begun(
      flow({ build: task(), review: other("build") }, ["start build", "build review", "review done"]),
    );
    course.report("passed", { by });
    return course;
  };

  it("E11: workers named by one caller differ from each other", () => {
    const course = reviewedAfter(named("w1"));
    expect(course.refusal({ ...report, by: named("w1") }).code).toBe("EVIDENCE_MISSING");
    expect(course.report("passed", { by: named("w2") })).toMatchObject({ to: "done" });
  });

  it.each([
    ["reports what a worker did that it named", named("w1"), host, 'host named w1, who did "build"'],
    ["names a worker to report what it did", host, named("w2"), 'host, who names w2, did "build"'],
    ["did the work under its own name elsewhere", named("w1"), { ...host, id: "w1" }, 'w1 did "build"'],
    ["was named when it did the work", named("w1"), named("w1", "other"), 'w1 did "build"'],
  ] as const)("E11: a reporter counts as the doer if it %s", (_, doer, by, problem) => {
    const [unmet] = reviewedAfter(doer).refusal({ ...report, by }).facts["unmet"] as readonly Unmet[];
    expect(unmet?.problem).toBe(`${problem}: another reporter is needed`);
  });

  it.each([
    ["an agent takes a person's name", { kind: "agent", id: "ann" }, { kind: "person", id: "ann" }],
    ["a person has an agent's name", { kind: "person", id: "ann" }, { kind: "agent", id: "ann" }],
    ["an agent names a worker like a person", named("ann"), { kind: "person", id: "ann" }],
    ["a person reports what an agent's worker did", named("w1", "ann"), { kind: "person", id: "ann" }],
  ] as const)("E11: two reporters differ although %s", (_, doer, by) => {
    expect(reviewedAfter(doer).report("passed", { by })).toMatchObject({ to: "done" });
  });

  it.each([
    ["the person who did the work", { kind: "person", id: "ann" }, { kind: "person", id: "ann" }],
    [
      "a worker that this person names",
      { kind: "person", id: "ann" },
      { ...named("w", "ann"), kind: "person" },
    ],
    [
      "the person who named the doer",
      { ...named("w", "ann"), kind: "person" },
      { kind: "person", id: "ann" },
    ],
    ["the agent that a person named", { ...named("w", "ann"), kind: "person" }, { kind: "agent", id: "w" }],
  ] as const)("E11: refuses %s", (_, doer, by) => {
    expect(reviewedAfter(doer).refusal({ ...report, by }).code).toBe("EVIDENCE_MISSING");
  });

  it("E11: a worker named by another caller is another doer", () => {
    for (const doer of [host, named("w1")])
      expect(reviewedAfter(doer).report("passed", { by: named("w2", "guest") })).toMatchObject({
        to: "done",
      });
  });
});

describe("doers on both sides of a fork", () => {
  it("E11 F1: a branch knows the doers from before the fork", () => {
    const course = overFiles({ check: other("plan") });
    course.report("passed");
    const branch = course.branch(0);
    expect(branch.refusal({ ...report, by: agent }).code).toBe("EVIDENCE_MISSING");
    expect(branch.report("passed", { by: reviewer })).toMatchObject({ action: "join" });
  });

  it("E11 F2: after the join every doer of a step that branches did side by side is excluded", () => {
    const course = overFiles({ review: other("check") });
    course.report("passed");
    for (const [index, by] of [agent, reviewer].entries()) {
      const branch = course.branch(index);
      branch.report("passed", { by });
      bringBack(course, branch);
    }
    expect(course.position.doneBy).toEqual({ check: ["builder", "reviewer"] });
    for (const by of [agent, reviewer])
      expect(course.refusal({ ...report, by }).code).toBe("EVIDENCE_MISSING");
    expect(course.report("passed", { by: { kind: "agent", id: "third" } })).toMatchObject({ to: "done" });
  });

  it("E11: the doer of an earlier round is no longer the last doer", () => {
    const course = overFiles({ review: other("check") }, { strategy: "first" });
    course.report("passed");
    for (const by of [agent, reviewer]) {
      const branch = course.branch(0);
      branch.report("passed", { by });
      bringBack(course, branch);
      if (by === agent) course.report("failed", { by: reviewer });
    }
    expect(course.position.doneBy).toEqual({ check: ["reviewer"] });
    expect(course.report("passed", { by: agent })).toMatchObject({ to: "done" });
  });

  it("E11 P4: a subflow inside a branch does not know the branch's doers, and its fork brings them back", () => {
    const child = flow({ plan: task(), look: other("plan") }, ["start look", "look done", "plan look"], {
      id: "child",
    });
    const course = overFiles({ check: { type: "subflow", workflow: "child" }, review: other("plan") });
    course.known.push(new Course(child).program);
    course.report("passed");
    const branch = course.branch(0);
    expect(branch.position).toMatchObject({ step: "look", branch: { doneBy: { plan: ["builder"] } } });
    expect(branch.report("passed")).toMatchObject({ action: "join" });
    bringBack(course, branch);
    expect(course.position).toMatchObject({ doneBy: { plan: ["builder"] } });
  });

  it("E11 F1: nested branches know the doers that their parent knew and saw", () => {
    const inner = {
      fork: { type: "fork", join: "join" },
      join: { type: "join", fork: "fork" },
      deep: other(["plan", "check"]),
    };
    const sketch = forked(["check"], {}, {}, ["check fork passed", "fork deep", "deep join", "join merge"]);
    const nodes = { ...sketch.nodes, ...inner, plan: task() };
    const edges = [...sketch.edges, "start plan", "plan split"].filter(
      (edge) => edge !== "start split" && edge !== "check merge",
    );
    const course = Course.begun({ ...sketch, nodes, edges });
    course.report("passed");
    const branch = course.branch(0);
    branch.report("passed", { by: reviewer });
    const deep = branch.branch(0);
    expect(deep.position.branch?.doneBy).toEqual({ plan: ["builder"], check: ["reviewer"] });
    for (const by of [agent, reviewer]) expect(deep.refusal({ ...report, by }).code).toBe("EVIDENCE_MISSING");
  });
});
