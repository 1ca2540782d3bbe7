import { describe, expect, it } from "vitest";
import { Course, flow, reconstruction, task } from "./course.fixture.ts";
import { stepRetries } from "./step-path.ts";
import { statusOf } from "./view/position-status.ts";

const gate = (maxRetries: number) => task({ type: "gate", name: "Gate", maxRetries });

/** A workflow of work and a gate with one retry. `ways` are the edges of the gate for its used-up budget. */
const gated = (...ways: Parameters<typeof flow>[1]) =>
  flow({ work: task(), gate: gate(1), mend: task() }, [
    "start work",
    "work gate",
    "gate done passed",
    ...ways,
  ]);

/** A course at the gate of `gated`, with its one retry used. */
function usedUp(...ways: Parameters<typeof flow>[1]): Course {
  const course = Course.begun(gated(...ways));
  course.report("passed");
  course.report("failed");
  if (course.position.step === "work") course.report("passed");
  return course;
}

describe("a budget of retries", () => {
  it("R1 R3 R7 N1: three failures of the review go back to work, the fourth goes to a person", () => {
    const course = new Course(reconstruction);
    expect(course.report("passed")).toMatchObject({ from: "start", to: "analyze", action: "unconditional" });
    expect(course.report("passed")).toMatchObject({ from: "analyze", to: "review", action: "conditional" });
    for (const [retriesUsed, retriesRemaining] of [
      [1, 2],
      [2, 1],
      [3, 0],
    ]) {
      expect(course.report("failed")).toMatchObject({
        from: "review",
        to: "analyze",
        action: "retry",
        retriesUsed,
        retriesRemaining,
      });
      expect(stepRetries(course.position)).toEqual({ review: retriesUsed });
      course.report("passed");
    }
    const last = course.report("failed");
    expect(last).toMatchObject({ from: "review", to: "hitl", action: "escalate" });
    expect(last).toMatchObject({ reason: "max_retries_exceeded" });
    expect(last).not.toHaveProperty("retriesUsed");
    expect(statusOf(course.position)).toBe("HITL");
    expect(course.position.retries).toBe(3);
  });

  it("R8: a final failure takes the way of a used-up budget", () => {
    const course = Course.begun(
      flow({ work: gate(3), mend: task() }, [
        "start work",
        "work done passed",
        "work mend max_retries_exceeded",
      ]),
    );
    expect(course.report("failed", { final: true })).toMatchObject({ to: "mend" });
    const bare = Course.begun(
      flow({ work: task() }, ["start work", "work done passed", "work broken failed"]),
    );
    expect(bare.report("failed", { final: true })).toMatchObject({ to: "broken", action: "complete" });
  });

  it("R1: a budget of none grants no retry", () => {
    const course = Course.begun(flow({ work: gate(0) }, ["start work", "work done passed"]));
    expect(course.report("failed")).toMatchObject({ to: "work", action: "escalate" });
    expect(course.position.retries).toBe(0);
  });

  it("R2: a retry follows the first failed edge that fits and leads back to work", () => {
    const course = Course.begun(
      gated(
        "gate help failed",
        { from: "gate", to: "mend", on: "failed", when: "broken == true" },
        "gate work failed",
        "mend gate",
      ),
    );
    course.report("passed");
    expect(course.report("failed", { variables: { broken: true } })).toMatchObject({
      to: "mend",
      action: "retry",
    });
  });

  it("R2: where no failed edge leads back to work, the same node is entered again", () => {
    const course = Course.begun(gated("gate help failed", "gate done"));
    course.report("passed");
    const { visit } = course.position;
    course.now = 50;
    expect(course.report("failed")).toMatchObject({ to: "gate", action: "retry", retriesUsed: 1 });
    expect(course.position).toMatchObject({ state: "ready", visit: visit + 1, since: 50 });
  });

  it("R2: a failed edge to a node whose condition does not hold is no way back", () => {
    const course = Course.begun(gated({ from: "gate", to: "work", on: "failed", when: "again == true" }));
    course.report("passed");
    expect(course.report("failed")).toMatchObject({ to: "gate", action: "retry" });
  });
});

describe("a used-up budget", () => {
  it("R3 R5: follows its own edge before a failed edge to an end", () => {
    const course = usedUp("gate broken failed", "gate work failed", "gate help max_retries_exceeded");
    expect(course.report("failed")).toMatchObject({
      to: "help",
      action: "escalate",
      reason: "max_retries_exceeded",
    });
    expect(course.happened("exhausted")).toEqual([{ type: "exhausted", step: "gate" }]);
    expect(stepRetries(course.position)).toEqual({ gate: 1 });
  });

  it("R3 N1: a failed edge to work and one to an end mean the same as a used-up edge", () => {
    const course = usedUp("gate help failed", "gate work failed");
    expect(course.report("failed")).toMatchObject({
      to: "help",
      action: "escalate",
      reason: "max_retries_exceeded",
    });
    expect(course.position.escalation).toBe("max_retries_exceeded");
  });

  it("R3 E6: the turn is `escalate` with its reason at an end that does not escalate", () => {
    const course = usedUp("gate broken failed", "gate work failed");
    expect(course.report("failed")).toMatchObject({
      to: "broken",
      action: "escalate",
      reason: "max_retries_exceeded",
    });
    expect(statusOf(course.position)).toBe("FAILED");
  });

  it("R3 E6: the turn is `escalate` if its own edge leads to an end, also to one of success", () => {
    const course = usedUp("gate work failed", "gate done max_retries_exceeded");
    expect(course.report("failed")).toMatchObject({
      to: "done",
      action: "escalate",
      reason: "max_retries_exceeded",
    });
    expect(statusOf(course.position)).toBe("COMPLETED");
  });

  it("R3 E6: the turn is `escalate` if a branch ends at its join", () => {
    const fork = flow(
      {
        split: { type: "fork", join: "merge" },
        gate: gate(0),
        merge: { type: "join", fork: "split" },
      },
      ["start split", "split gate", "gate merge", "gate merge failed", "merge done"],
    );
    expect(Course.begun(fork).branch(0).report("failed")).toMatchObject({
      to: "merge",
      action: "escalate",
      reason: "max_retries_exceeded",
    });
  });

  it("R3 R5: the reason is kept if the edge leads to work, and the gate's budget is renewed", () => {
    const course = usedUp("gate work failed", "gate mend max_retries_exceeded", "mend gate");
    expect(course.report("failed")).toMatchObject({
      to: "mend",
      action: "conditional",
      reason: "max_retries_exceeded",
    });
    expect(course.position).not.toHaveProperty("escalation");
    expect(stepRetries(course.position)).toEqual({});
    course.report("passed");
    expect(course.report("failed")).toMatchObject({ action: "retry", retriesUsed: 1 });
  });

  it("R3 R5: without an edge the task escalates in place and keeps its count", () => {
    const course = usedUp("gate work failed");
    expect(course.report("failed")).toMatchObject({
      to: "gate",
      action: "escalate",
      reason: "max_retries_exceeded",
    });
    expect(stepRetries(course.position)).toEqual({ gate: 1 });
  });

  it("R3: a used-up budget never takes an edge without an outcome", () => {
    const course = usedUp("gate work failed", "gate done");
    expect(course.report("failed")).toMatchObject({ to: "gate", action: "escalate" });
  });

  it("R3: a used-up budget does not take an edge whose condition does not hold", () => {
    const course = usedUp("gate work failed", {
      from: "gate",
      to: "done",
      on: "max_retries_exceeded",
      when: "lenient == true",
    });
    expect(course.report("failed")).toMatchObject({ to: "gate", action: "escalate" });
  });
});

describe("counts", () => {
  const two = (end: string, more = {}) =>
    flow(
      { work: task(), first: gate(1), second: gate(1) },
      [
        "start work",
        "work first",
        "first second passed",
        "first work failed",
        `second ${end} passed`,
        "second work failed",
      ],
      more,
    );

  it("R4: without a budget every failure follows its edge", () => {
    const course = Course.begun(
      flow({ work: task() }, ["start work", "work done passed", "work work failed"]),
    );
    for (let round = 0; round < 20; round++)
      expect(course.report("failed")).toMatchObject({ to: "work", action: "conditional" });
    expect(course.position).toMatchObject({ retries: 0, attempts: {} });
  });

  it("R5 R7: passing other nodes changes no node's count, and no gate takes over another's", () => {
    const course = Course.begun(two("done"));
    for (const outcome of ["passed", "passed", "failed", "passed", "failed", "passed"])
      course.report(outcome);
    expect(course.position.step).toBe("first");
    expect(stepRetries(course.position)).toEqual({ first: 1, second: 1 });
    expect(course.position.retries).toBe(2);
  });

  it("R5: leaving a node by another outcome than `failed` resets its count, and the total stays", () => {
    const course = Course.begun(two("done"));
    for (const outcome of ["passed", "failed", "passed", "passed"]) course.report(outcome);
    expect(course.position).toMatchObject({ step: "second", retries: 1 });
    expect(stepRetries(course.position)).toEqual({});
    expect(course.happened("budget_renewed")).toEqual([{ type: "budget_renewed", step: "first" }]);
  });

  it("R5: leaving a node without used retries renews nothing", () => {
    const course = Course.begun(two("done"));
    for (const outcome of ["passed", "passed"]) course.report(outcome);
    expect(course.happened("budget_renewed")).toEqual([]);
  });

  it("R5 R6: the task's limit stops two gates that alternate for ever within their budgets", () => {
    const course = Course.begun(two("first", { limits: { maxSteps: 30 } }));
    course.report("passed");
    const round = ["failed", "passed", "passed", "failed", "passed", "passed", "passed"];
    const reports = Array.from({ length: 5 }, () => round).flat();
    const actions = reports.slice(0, 29).map((outcome) => course.report(outcome).action);
    expect(actions.filter((action) => action === "retry")).toHaveLength(8);
    expect(actions.indexOf("escalate")).toBe(28);
    expect(course.position).toMatchObject({ escalation: "max_steps_exceeded", steps: 30, retries: 9 });
  });
});
