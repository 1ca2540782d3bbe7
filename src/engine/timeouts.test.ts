import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import { agent, Course, clock, flow, person, question, type Sketch, task } from "./course.fixture.ts";
import { stepRetries } from "./step-path.ts";

const work = (ways: Sketch["edges"], node: JsonObject = {}, more: Partial<Sketch> = {}) =>
  Course.begun(flow({ work: task({ timeout: "1m", ...node }) }, ["start work", ...ways], more));

const asked = (ways: Sketch["edges"], node: JsonObject = {}) =>
  Course.begun(flow({ ask: question(["yes", "no"], { timeout: 100, ...node }) }, ["start ask", ...ways]));

describe("a time limit", () => {
  it("E12: a time limit runs from entering its node, and nothing is due before it has passed", () => {
    const course = new Course(flow({ work: task({ timeout: 100 }) }, ["start work", "work done timeout"]));
    course.now = 1000;
    course.begin();
    course.now = 1099;
    expect(course.refusal({ type: "timeout", by: clock })).toEqual({
      code: "NOT_DUE",
      message: 'The time limit of "Work" has not passed.',
      facts: { step: "work", due: 1100 },
    });
    expect(course.timeout(1)).toMatchObject({ to: "done", action: "complete" });
  });

  it("E12: a node without a time limit is never due", () => {
    const course = Course.begun(flow({ work: task() }, ["start work", "work done timeout"]));
    course.now = Number.MAX_SAFE_INTEGER;
    expect(course.refusal({ type: "timeout", by: clock })).toEqual({
      code: "NOT_DUE",
      message: '"Work" has no time limit.',
      facts: { step: "work", due: null },
    });
  });

  it("E12: entering the node again restarts its time limit", () => {
    const course = work(["work work"]);
    course.now = 59_999;
    course.report("passed");
    course.now = 60_000;
    expect(course.refusal({ type: "timeout", by: clock }).facts["due"]).toBe(119_999);
  });

  it("E12: a passed time limit takes the node's `timeout` edge", () => {
    const course = work([
      "work broken failed",
      { from: "work", to: "broken", on: "timeout", when: "late == true" },
      "work work timeout",
    ]);
    expect(course.timeout(60_000)).toMatchObject({ from: "work", to: "work", action: "conditional" });
    expect(course.happened("timed_out")).toEqual([{ type: "timed_out", step: "work" }]);
  });

  it("E12 R5: leaving by the `timeout` edge renews the node's budget", () => {
    const course = work(["work work timeout", "work done passed"], { maxRetries: 2 });
    course.report("failed");
    course.timeout(60_000);
    expect(stepRetries(course.position)).toEqual({});
  });

  it("E12 R1 R3: without a `timeout` edge a passed limit counts as a failure, with and without a budget", () => {
    const course = work(["work done passed"], { maxRetries: 1 });
    expect(course.timeout(60_000)).toMatchObject({ to: "work", action: "retry", retriesUsed: 1 });
    expect(course.timeout(60_000)).toMatchObject({ action: "escalate", reason: "max_retries_exceeded" });
    expect(work(["work broken failed"]).timeout(60_000)).toMatchObject({ to: "broken", action: "complete" });
  });

  it("E12 E9: at a node without the outcome `failed` it takes the edge without `on`, and warns", () => {
    const course = work(["work done yes", "work broken"], { outputs: ["yes", "no"] });
    expect(course.timeout(60_000)).toMatchObject({
      to: "broken",
      warnings: ['"Work" failed and has no edge for that, so the task went on to "broken".'],
    });
  });

  it.each([
    [true, "unhandled_failure"],
    [false, "no_matching_edge"],
  ])("E12 E9 E5: a passed limit without any edge escalates (strict: %s): %s", (strict, reason) => {
    const course = work(["work done yes"], { outputs: ["yes", "no"] }, { strict });
    expect(course.timeout(60_000)).toMatchObject({ to: "work", action: "escalate", reason });
  });

  it("E12 E10: a requirement does not hold up a passed time limit", () => {
    const course = work(["work done timeout"], { evidence: [{ run: "npm test" }] });
    expect(course.timeout(60_000)).toMatchObject({ to: "done" });
  });

  it.each([true, false])("E12 E9: waiting does not lead past requirements (strict: %s)", (strict) => {
    const evidence = [{ run: "npm test" }];
    const course = work(["work done"], { evidence }, { strict });
    expect(course.timeout(60_000)).toMatchObject({ to: "work", action: "escalate", reason: "timeout" });
    const failing = work(["work done", "work broken failed"], { evidence }, { strict });
    expect(failing.timeout(60_000)).toMatchObject({ to: "broken" });
  });

  it("E12 N4: the time limit of an escalated task does not pass", () => {
    const course = work(["work done timeout"], { maxRetries: 0 });
    course.report("failed");
    course.now = 60_000;
    expect(course.refusal({ type: "timeout", by: clock }).code).toBe("TASK_WAITING");
  });
});

describe("a question's time limit", () => {
  it("E12 C5: a question's passed limit takes the default option before any edge, recorded as automatic", () => {
    const course = asked(["ask broken no", "ask done timeout", "ask done yes"], { defaultOption: "no" });
    expect(course.timeout(100)).toMatchObject({ to: "broken", action: "complete" });
    expect(course.happened("answered")).toEqual([
      { type: "answered", step: "ask", option: "no", automatic: true, by: clock },
    ]);
  });

  it.each([agent, person])(
    "C5: the default option is automatic too if a move by $kind brings it about",
    (by) => {
      const course = asked(["ask done"], { defaultOption: "no" });
      course.timeout(100, by);
      expect(course.happened("answered")).toMatchObject([{ automatic: true, by }]);
    },
  );

  it("C5 C4: the default option of a question to a person is not taken before its time limit", () => {
    const course = asked(["ask done"], { defaultOption: "no" });
    course.now = 99;
    expect(course.refusal({ type: "timeout", by: clock }).code).toBe("NOT_DUE");
    expect(course.refusal({ type: "answer", option: "no", by: clock }).code).toBe("HUMAN_ANSWER_REQUIRED");
  });

  it("C5 C3: an automatic default option has its effects", () => {
    const options = [
      { id: "no", label: "No", effects: { setVariable: { cut: true }, transitionTo: "broken" } },
    ];
    const course = asked(["ask done"], { options, defaultOption: "no" });
    expect(course.timeout(100)).toMatchObject({ to: "broken", position: { variables: { cut: true } } });
  });

  it("E12: a question without a default option takes its `timeout` edge", () => {
    const course = asked(["ask done timeout"]);
    expect(course.timeout(100)).toMatchObject({ to: "done" });
    expect(course.happened("answered")).toEqual([]);
  });

  it("E12: a question with neither a default option nor a `timeout` edge escalates", () => {
    const course = asked(["ask done yes", "ask broken"]);
    expect(course.timeout(100)).toMatchObject({ to: "ask", action: "escalate", reason: "timeout" });
  });

  it("E12 C2: a resumed question is asked again, and its time limit starts again", () => {
    const course = asked(["ask done yes"]);
    course.timeout(100);
    course.resolve("resume");
    expect(course.position).toMatchObject({ step: "ask", state: "waiting", since: 100 });
    expect(course.refusal({ type: "timeout", by: clock }).facts["due"]).toBe(200);
  });
});
