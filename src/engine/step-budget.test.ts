import { describe, expect, it } from "vitest";
import { agent, Course, flow, person, question, type Sketch, task } from "./course.fixture.ts";

/** A course through the given nodes, which lead back to `work`, with a budget of four steps. */
function circle(nodes: Sketch["nodes"], edges: Sketch["edges"]): Course {
  return Course.begun(
    flow({ work: task(), ...nodes }, ["start work", ...edges], { limits: { maxSteps: 4 } }),
  );
}

describe("the budget of the whole task", () => {
  it("R6: `maxSteps` reports escalate a running task in place", () => {
    const course = circle({ more: task() }, ["work more", "more work"]);
    for (const steps of [1, 2, 3])
      expect(course.report("passed").position).toMatchObject({ state: "ready", steps });
    expect(course.report("passed")).toMatchObject({
      from: "more",
      to: "work",
      action: "escalate",
      reason: "max_steps_exceeded",
    });
  });

  it("R6: the last report may end the task", () => {
    const course = circle({}, ["work work failed", "work done passed"]);
    for (const outcome of ["failed", "failed", "failed"]) course.report(outcome);
    expect(course.report("passed")).toMatchObject({ to: "done", action: "complete" });
  });

  it("R6: the first report, which only leaves the start, does not count", () => {
    const course = new Course(
      flow({ work: task() }, ["start work", "work work"], { limits: { maxSteps: 2 } }),
    );
    course.report("passed");
    expect(course.position.steps).toBe(0);
    expect(course.report("passed").action).toBe("conditional");
    expect(course.report("passed").action).toBe("escalate");
  });

  it("R6: answers by agents and passed time limits count", () => {
    const course = circle({ ask: question(["yes"], { audience: "agent", timeout: 10 }) }, [
      "work ask",
      "ask work yes",
      "ask work timeout",
    ]);
    course.report("passed");
    course.answer("yes", { by: agent });
    course.report("passed");
    expect(course.position.steps).toBe(3);
    expect(course.timeout(10)).toMatchObject({
      to: "work",
      action: "escalate",
      reason: "max_steps_exceeded",
    });
  });

  it("R6 F2: fired joins count, so the budget stops a loop of nothing but forks", () => {
    const turning = Course.begun(
      flow(
        { split: { type: "fork", join: "merge" }, merge: { type: "join", fork: "split" }, a: task() },
        ["start split", "split a", "a merge", "merge split"],
        { limits: { maxSteps: 2 } },
      ),
    );
    expect(turning.ended({ a: true })).toMatchObject({ to: "split", action: "fork" });
    expect(turning.ended({ a: true })).toMatchObject({
      to: "split",
      action: "escalate",
      reason: "max_steps_exceeded",
    });
    expect(turning.position).not.toHaveProperty("branches");
    expect(turning.resolve("resume")).toMatchObject({ to: "split", action: "fork" });
    expect(turning.position.steps).toBe(0);
  });

  it("R6: a person's answer resets the count", () => {
    const course = circle({ ask: question(["yes"]) }, [
      "work ask passed",
      "work work failed",
      "ask work yes",
    ]);
    for (const outcome of ["failed", "failed", "failed", "passed"]) course.report(outcome);
    expect(course.position).toMatchObject({ step: "ask", state: "waiting", steps: 4 });
    expect(course.answer("yes")).toMatchObject({ to: "work", action: "conditional" });
    expect(course.position).toMatchObject({ state: "ready", steps: 0 });
  });

  it("R6 C5: an automatic default option is no person's answer, whichever caller triggers it", () => {
    const course = circle({ ask: question(["yes"], { timeout: 10, defaultOption: "yes" }) }, [
      "work ask",
      "ask work yes",
    ]);
    course.report("passed");
    course.timeout(10, person);
    expect(course.position.steps).toBe(2);
  });

  it("R6 E12: time limits do not lead from question to question for ever", () => {
    const course = circle({ ask: question(["yes"], { timeout: 10, defaultOption: "yes" }) }, [
      "work ask",
      "ask ask yes",
    ]);
    course.report("passed");
    for (const steps of [2, 3, 4]) expect(course.timeout(10).position).toMatchObject({ step: "ask", steps });
    expect(course.position.state).toBe("waiting");
    expect(course.timeout(10)).toMatchObject({
      to: "ask",
      action: "escalate",
      reason: "max_steps_exceeded",
    });
    expect(course.resolve("resume").position).toMatchObject({ step: "ask", steps: 0 });
  });

  it("R6 N3: a person's resolution resets the count, and the task can pass the same step again", () => {
    const course = circle({ more: task() }, ["work more", "more work"]);
    for (let step = 0; step < 4; step++) course.report("passed");
    expect(course.resolve("resume")).toMatchObject({ to: "work", action: "unconditional" });
    expect(course.position).toMatchObject({ state: "ready", steps: 0 });
    expect(course.position).not.toHaveProperty("escalation");
    for (let step = 0; step < 3; step++) expect(course.report("passed").action).toBe("conditional");
    expect(course.report("passed").action).toBe("escalate");
  });

  it("R6 C2: a question to an agent past the budget is asked again after a person resumes the task", () => {
    const course = circle({ ask: question(["yes"], { audience: "agent" }) }, [
      "work ask passed",
      "work work failed",
      "ask done yes",
    ]);
    for (const outcome of ["failed", "failed", "failed", "passed"]) course.report(outcome);
    expect(course.position).toMatchObject({ step: "ask", escalation: "max_steps_exceeded" });
    course.resolve("resume");
    expect(course.happened("asked")).toHaveLength(2);
    expect(course.answer("yes", { by: agent })).toMatchObject({ to: "done" });
  });
});
