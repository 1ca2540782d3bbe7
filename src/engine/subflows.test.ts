import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import { agent, Course, flow, programOf, reviewer, type Sketch, task } from "./course.fixture.ts";
import { stepRetries } from "./step-path.ts";

const release = flow(
  { build: task(), review: task({ maxRetries: 2, evidence: [{ by: "other" }] }) },
  ["start build", "build review", "review done passed", "review build failed", "review broken failed"],
  { id: "release", variables: { target: "staging" } },
);

/** A workflow whose `ship` calls another one, and whose own `review` has the same name as a step of the called one. */
const parent = (ship: JsonObject = {}, more: Partial<Sketch> = {}) =>
  flow(
    {
      review: task({ maxRetries: 2 }),
      ship: { type: "subflow", workflow: "release", name: "Ship", ...ship },
    },
    ["start review", "review ship passed", "ship done passed", "ship broken failed"],
    more,
  );

function shipping(ship: JsonObject = {}, known: Sketch = release, more: Partial<Sketch> = {}): Course {
  const course = Course.begun(parent(ship, more), { known: [known] });
  course.report("failed");
  course.report("passed");
  return course;
}

/** A workflow whose first report decides how it ends. */
const ending = (more: JsonObject = {}) =>
  flow(
    { build: task({ outputs: ["end", "failed"] }), over: { type: "end", result: "success", ...more } },
    ["start build", "build over end", "build broken failed"],
    { id: "release" },
  );

describe("entering a subflow", () => {
  it("S1 P4: entering a subflow pushes a frame and passes the child's start", () => {
    const course = Course.begun(parent(), { known: [release] });
    expect(course.report("passed", { variables: { own: 1 } })).toMatchObject({
      from: "review",
      to: "ship/build",
      action: "enter_subflow",
    });
    expect(course.position).toMatchObject({
      step: "build",
      state: "ready",
      variables: {},
      frames: [
        {
          kind: "subflow",
          node: "ship",
          workflow: "release",
          version: "hash of release",
          variables: { own: 1 },
        },
      ],
    });
  });

  it("S1: the child's inputs are computed from the parent's variables", () => {
    const inputs = { target: "place.name", files: "[first, 2]", nothing: "unknown.path" };
    const course = Course.begun(parent({ inputs }), { known: [release] });
    course.report("passed", { variables: { place: { name: "moon" }, first: "a", target: "unseen" } });
    expect(course.position.variables).toEqual({ target: "moon", files: ["a", 2] });
  });

  it("S1 P3: an input that equals the child's default is not kept", () => {
    expect(shipping({ inputs: { target: '"staging"' } }).position.variables).toEqual({});
  });

  it("S2: an unknown workflow escalates, and resuming works once it is known", () => {
    const course = Course.begun(parent());
    expect(course.report("passed")).toMatchObject({
      to: "ship",
      action: "escalate",
      reason: "unknown_workflow",
    });
    course.known.push(programOf(release));
    expect(course.resolve("resume")).toMatchObject({ to: "ship/build", action: "enter_subflow" });
  });

  const endless = (maxDepth: number, id = "endless") =>
    flow({ work: task(), again: { type: "subflow", workflow: "endless" } }, ["start work", "work again"], {
      id,
      limits: { maxDepth },
    });

  it("S2: entering a subflow below the depth limit of the task's own workflow escalates", () => {
    const course = Course.begun(endless(2, "outer"), { known: [endless(64)] });
    expect(course.report("passed")).toMatchObject({ to: "again/work" });
    expect(course.report("passed")).toMatchObject({ to: "again/again/work" });
    expect(course.report("passed")).toMatchObject({
      to: "again/again/again",
      action: "escalate",
      reason: "max_depth_exceeded",
    });
    expect(course.position.frames).toHaveLength(2);
  });

  it("E5 S1: a child whose start has no fitting edge escalates inside the child", () => {
    const stuck = { ...release, edges: [{ from: "start", to: "build", when: "open == true" }] };
    const course = Course.begun(parent(), { known: [stuck] });
    expect(course.report("passed")).toMatchObject({ to: "ship/start", reason: "no_matching_edge" });
  });
});

describe("returning from a subflow", () => {
  it.each([
    ["success", "done"],
    ["failure", "broken"],
    ["blocked", "broken"],
    ["cancelled", "broken"],
  ])("S1: a child that ends as %s sends its parent to %s", (result, to) => {
    const course = shipping({}, ending({ result }));
    expect(course.report("end")).toMatchObject({ from: "ship/build", to, action: "complete" });
    expect(course.position.frames).toEqual([]);
    expect(course.happened("subflow_returned")).toEqual([
      { type: "subflow_returned", step: "ship", outcome: to === "done" ? "passed" : "failed" },
    ]);
  });

  it("S1: return values are read in the child and written to the parent before it continues", () => {
    const course = Course.begun(
      flow(
        { ship: { type: "subflow", workflow: "release", returns: { where: "target", gone: "nothing" } } },
        ["start ship", "ship broken", { from: "ship", to: "done", on: "passed", when: 'where == "moon"' }],
        { variables: { gone: "kept" } },
      ),
      { known: [ending()], variables: { target: "mine" } },
    );
    expect(course.report("end", { variables: { target: "moon" } })).toMatchObject({ to: "done" });
    expect(course.position.variables).toEqual({ target: "mine", where: "moon" });
  });

  it("N2 S1: a child's alert is raised, and the parent continues", () => {
    const course = shipping({}, ending({ escalation: "alert" }));
    expect(course.report("end")).toMatchObject({ to: "done" });
    expect(course.happened("raised")).toEqual([{ type: "raised", step: "over", escalation: "alert" }]);
  });

  it.each([
    [true, "unhandled_failure"],
    [false, "no_matching_edge"],
  ])("E5 E9: a failed child that its parent (strict: %s) did not expect escalates: %s", (strict, reason) => {
    const sketch = flow(
      { ship: { type: "subflow", workflow: "release" } },
      ["start ship", "ship done passed"],
      {
        strict,
      },
    );
    const course = Course.begun(sketch, { known: [ending()] });
    expect(course.report("failed")).toMatchObject({ to: "ship", action: "escalate", reason });
    expect(course.resolve("resume")).toMatchObject({ to: "ship/build", action: "enter_subflow" });
  });

  it("R1 R2 R3: a failed subflow is entered again until its budget is used up", () => {
    const course = shipping({ maxRetries: 1 }, ending());
    expect(course.report("failed")).toMatchObject({
      from: "ship/build",
      to: "ship/build",
      action: "retry",
      retriesUsed: 1,
      retriesRemaining: 0,
    });
    expect(stepRetries(course.position)).toEqual({ ship: 1 });
    expect(course.report("failed")).toMatchObject({ to: "broken", reason: "max_retries_exceeded" });
  });

  it("S1 N1 N3: an escalated child holds its parent, and resumes inside the child", () => {
    const held = flow(
      { build: task() },
      ["start build", "build help failed", "build done passed", "help build"],
      {
        id: "release",
      },
    );
    const course = shipping({}, held);
    expect(course.report("failed")).toMatchObject({
      to: "ship/help",
      action: "escalate",
      reason: "hitl_end",
    });
    expect(course.refusal({ type: "report", outcome: "passed", by: agent })).toMatchObject({
      code: "TASK_WAITING",
      facts: { step: "ship/help" },
    });
    expect(course.resolve("resume")).toMatchObject({ from: "ship/help", to: "ship/build" });
    expect(course.report("passed")).toMatchObject({ to: "done", action: "complete" });
  });
});

describe("the size of a subflow's inputs and return values", () => {
  const half = "x".repeat(40 * 1024);
  const filled = (ship: JsonObject, known: Sketch = ending()) => {
    const course = Course.begun(parent(ship), { known: [known] });
    return { course, turn: course.report("passed", { variables: { own: half } }) };
  };
  const tooLarge = { to: "ship", action: "escalate", reason: "variables_too_large" };

  it("E13 S1: inputs too large together with the caller's variables escalate before the child is entered", () => {
    const { course, turn } = filled({ inputs: { target: "own" } });
    expect(turn).toMatchObject(tooLarge);
    expect(course.position).toMatchObject({ frames: [], variables: { own: half } });
  });

  it("E13 S1: return values that are too large escalate and are not kept", () => {
    const { course, turn } = filled({ returns: { copy: "[big, big]" } });
    expect(turn).toMatchObject({ to: "ship/build" });
    expect(course.report("end", { variables: { big: "y".repeat(20 * 1024) } })).toMatchObject(tooLarge);
    expect(course.position).toMatchObject({ step: "ship", frames: [], variables: { own: half } });
    expect(course.resolve("resume")).toMatchObject({ to: "ship/build" });
  });

  it.each([
    ["[x, x]", 12],
    ["[x]", 100],
  ])("E13: a value that a loop enlarges each time (%s) does not grow without end", (x, atLeast) => {
    const call = { type: "subflow", workflow: "release", inputs: { x: "x" }, returns: { x } };
    const course = Course.begun(
      flow({ call }, ["start call", "call call"], { variables: { x: "word" }, limits: { maxSteps: 1e6 } }),
      { known: [ending()] },
    );
    let rounds = 0;
    while (!course.position.escalation && rounds < 200) {
      course.report("end");
      rounds += 1;
    }
    expect(course.position.escalation).toBe("variables_too_large");
    expect(rounds).toBeGreaterThanOrEqual(atLeast);
  });
});

describe("the levels of a task", () => {
  it("P4 R5 R7: the attempts of a child's review and its parent's are separate", () => {
    const course = Course.begun(
      flow({ review: task({ maxRetries: 2 }), ship: { type: "subflow", workflow: "release" } }, [
        "start ship",
        "ship review",
        "review ship failed",
      ]),
      { known: [release] },
    );
    const through = (...reports: string[]) => {
      for (const [index, outcome] of reports.entries())
        course.report(outcome, { by: index % 2 === 0 ? agent : reviewer });
    };
    through("passed", "passed");
    course.report("failed");
    expect(stepRetries(course.position)).toEqual({ review: 1 });
    through("passed", "failed");
    expect(stepRetries(course.position)).toEqual({ review: 1, "ship/review": 1 });
    expect(course.position.doneBy).toEqual({ build: ["builder"] });
    through("passed", "passed");
    expect(course.position).toMatchObject({
      step: "review",
      retries: 2,
      doneBy: {},
      attempts: { review: 1 },
    });
  });

  it("P4 E11: the doers of a child's step and its parent's step of the same name are separate", () => {
    const course = Course.begun(
      flow(
        {
          build: task(),
          ship: { type: "subflow", workflow: "release" },
          check: task({ evidence: [{ by: "other", than: "build" }] }),
        },
        ["start build", "build ship", "ship check", "check done"],
      ),
      { known: [release] },
    );
    course.report("passed");
    course.report("passed", { by: reviewer });
    expect(course.report("passed")).toMatchObject({ from: "ship/review", to: "check" });
    expect(course.refusal({ type: "report", by: agent }).code).toBe("EVIDENCE_MISSING");
    expect(course.report("passed", { by: reviewer })).toMatchObject({ to: "done" });
  });

  it("S3: a child keeps the version it was entered with, and the next visit takes the new one", () => {
    const course = shipping({ maxRetries: 1 });
    course.known.unshift(programOf(flow({ deploy: task() }, ["start deploy"], { id: "release" }), "newer"));
    expect(course.report("passed")).toMatchObject({ from: "ship/build", to: "ship/review" });
    for (const outcome of ["failed", "passed", "failed", "passed"])
      course.report(outcome, { by: outcome === "passed" ? agent : reviewer });
    expect(course.report("failed")).toMatchObject({ to: "ship/deploy", action: "retry" });
    expect(course.position.frames).toMatchObject([{ version: "newer" }]);
  });

  it("S3: a missing version is an error, not replaced by another", () => {
    const course = shipping();
    course.known.splice(1, 1, programOf(release, "newer"));
    expect(() => course.report("passed")).toThrow("release hash of release is pinned by a task and is gone");
  });
});
