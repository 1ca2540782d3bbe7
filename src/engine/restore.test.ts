import { describe, expect, it } from "vitest";
import {
  agent,
  Course,
  clock,
  flow,
  forked,
  person,
  question,
  reconstruction,
  task,
} from "./course.fixture.ts";
import { type RestorePoint, restore } from "./restore.ts";
import { stepRetries } from "./step-path.ts";
import { statusOf } from "./view/position-status.ts";
import { situation } from "./view/situation.ts";

const plain: RestorePoint = { step: "review", state: "ready", retries: 0, attempts: {}, variables: {} };

/** A task of the sketch, restored at a step. */
function restored(place: Partial<RestorePoint>, sketch = reconstruction): Course {
  const { program, world } = new Course(sketch);
  return new Course(program, { started: restore(program, { ...plain, ...place }, { ...world, now: 40 }) });
}

describe("a task restored from another system", () => {
  it("P6 R7: a restored task has the recorded step, counts and variables", () => {
    const course = restored({ retries: 5, attempts: { review: 2 }, variables: { risk: "high" } });
    expect(course.position).toEqual({
      ...plain,
      retries: 5,
      attempts: { review: 2 },
      variables: { risk: "high" },
      since: 40,
      visit: 2,
      steps: 0,
      doneBy: {},
      frames: [],
    });
    expect(stepRetries(course.position)).toEqual({ review: 2 });
  });

  it("P6: a restored task has the recorded doers", () => {
    const doneBy = { analyze: ["loader"] };
    expect(restored({ doneBy }).position.doneBy).toEqual(doneBy);
  });

  it("P6 P1 R1: a restored task continues like one that reached the step by itself", () => {
    const course = restored({ retries: 2, attempts: { review: 2 } });
    expect(course.report("failed")).toMatchObject({ to: "analyze", action: "retry", retriesUsed: 3 });
    course.report("passed");
    expect(course.report("failed")).toMatchObject({ to: "hitl", reason: "max_retries_exceeded" });
    expect(course.position.retries).toBe(3);
  });

  it("P6 R5: a restored count at a node without a budget survives failures, and ends with any other outcome", () => {
    const course = restored({ step: "analyze", attempts: { analyze: 2 } });
    course.report("failed");
    expect(stepRetries(course.position)).toEqual({ analyze: 2 });
    course.report("failed");
    course.report("passed");
    expect(stepRetries(course.position)).toEqual({ review: 1 });
  });

  it("P6 R3 V3: a restored count above the budget is a used-up budget", () => {
    const course = restored({ retries: 9, attempts: { review: 9 } });
    const { message } = situation(course.program, course.position, agent, course.world);
    expect(message).toContain("Retries left: 0.");
    expect(course.report("failed")).toMatchObject({ to: "hitl", action: "escalate" });
  });

  it("P6 N3: a restored task that waited for a person still waits", () => {
    const course = restored({ step: "hitl", state: "waiting", escalation: "hitl_end" });
    expect(statusOf(course.position)).toBe("HITL");
    expect(course.refusal({ type: "report", by: agent }).code).toBe("TASK_WAITING");
    expect(course.resolve("goto", { node: "analyze" })).toMatchObject({ to: "analyze" });
  });

  it.each([
    ["success", { result: "success" }],
    [null, {}],
  ] as const)("P6 N4: a restored task that had ended stays ended, with the result %s", (result, given) => {
    const course = restored({ step: "end", state: "done", ...given });
    expect(course.refusal({ type: "cancel", by: person })).toMatchObject({
      code: "TASK_ENDED",
      facts: { step: "end", result },
    });
  });

  it.each(["split", "merge"])("P6 F1: ready at %s it forks, and the call tells of its branches", (step) => {
    const course = restored({ step, attempts: { next: 1 } }, forked(["a"]));
    expect(course.events.at(-1)).toMatchObject({ type: "branches_opened", from: 0, to: 1 });
    expect(course.position).toMatchObject({ step: "split", state: "waiting", attempts: { next: 1 } });
    expect(course.branch(0).position).toMatchObject({ step: "a" });
    expect(course.ended({ a: true })).toMatchObject({ to: "next" });
  });

  it("P6 F2: a task restored at a fork without known branches has no branch that could end", () => {
    const course = restored({ step: "split", state: "waiting" }, forked(["a"]));
    for (const ended of [{}, { a: true }])
      expect(course.refusal({ type: "branches_ended", ended, by: clock })).toMatchObject({
        code: "BRANCH_NOT_FOUND",
        facts: { step: "split", open: [] },
      });
    expect(() => course.branch(0)).toThrow("split has no branch 0");
  });

  it("P6 S1: a task restored ready at a subflow enters it and keeps the caller's counts", () => {
    const { program } = new Course(
      flow({ call: { type: "subflow", workflow: "child", maxRetries: 3 } }, ["start call", "call done"]),
    );
    const child = flow({ inside: task() }, ["start inside", "inside done"], { id: "child" });
    const { known, world } = new Course(program, { known: [child] });
    const started = restore(program, { ...plain, step: "call", attempts: { call: 2 } }, world);
    const course = new Course(program, { known, started });
    expect(course.position).toMatchObject({ step: "inside", frames: [{ attempts: { call: 2 } }] });
  });

  it("P6 C2: a task restored ready at a question asks it", () => {
    const course = restored({ step: "ask" }, flow({ ask: question(["yes"]) }, ["start ask", "ask done"]));
    expect(course.happened("asked")).toHaveLength(1);
    expect(course.position.state).toBe("waiting");
  });

  it("P6 N1: a task restored ready at an end ends", () => {
    expect(restored({ step: "end" }).position).toMatchObject({ state: "done", result: "success" });
    expect(restored({ step: "hitl" }).position).toMatchObject({ state: "waiting", escalation: "hitl_end" });
  });

  it("P6 E1: a task restored ready at its start stays there", () => {
    expect(restored({ step: "start" }).position).toMatchObject({ step: "start", state: "ready" });
  });
});
