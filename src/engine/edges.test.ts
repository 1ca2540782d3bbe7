import { describe, expect, it } from "vitest";
import { agent, Course, flow, question, task } from "./course.fixture.ts";
import { each, GuidedCourse, list, single, step } from "./guided.fixture.ts";

const oneWay = flow({ work: task() }, ["start work", "work done"]);

describe("the start", () => {
  it("E1: a task stays at its start until it is begun", () => {
    const course = new Course(oneWay);
    expect(course.position).toMatchObject({ step: "start", state: "ready" });
    expect(course.begin()).toMatchObject({
      from: "start",
      to: "work",
      action: "unconditional",
      warnings: [],
    });
  });

  it("E1: the first report only leaves the start, and its outcome is answered with a warning", () => {
    const course = new Course(oneWay);
    const turn = course.report("passed", { variables: { seen: 1 } });
    expect(turn).toMatchObject({ to: "work", action: "unconditional" });
    expect(turn.warnings).toEqual([expect.stringContaining('"passed" was not applied')]);
    expect(course.happened("warned")).toMatchObject([{ code: "result_ignored" }]);
    expect(course.position).toMatchObject({ steps: 0, variables: { seen: 1 } });
  });

  it("E1 E2: the first report is refused if no step of the workflow has its outcome", () => {
    const course = new Course(
      flow({ work: task(), ask: question(["yes"]), pick: task({ outputs: ["left", "passed"] }) }, [
        "start work",
        "work ask",
        "ask pick",
        "pick done",
      ]),
    );
    expect(course.refusal({ type: "report", outcome: "pased", by: agent })).toMatchObject({
      code: "OUTCOME_NOT_ALLOWED",
      facts: { step: "start", outcome: "pased", allowed: ["passed", "failed", "yes", "left"] },
    });
    expect(course.report("left")).toMatchObject({ to: "work", action: "unconditional" });
  });

  it("E1 E2: the outcomes of a loop are no outcomes that a first report may have", () => {
    const led = new GuidedCourse(
      single([each("all", "files", [step("read")])], { variables: [list("files", [])] }),
    );
    expect(led.refusal({ type: "report", outcome: "again", by: agent })).toMatchObject({
      code: "OUTCOME_NOT_ALLOWED",
      facts: { allowed: ["done"] },
    });
  });

  it("E1: the first report without an outcome gets no warning", () => {
    expect(new Course(oneWay).report()).toMatchObject({ action: "unconditional", warnings: [] });
  });

  it("E1 P2: a first report with an invalid variable is refused and leaves the task at its start", () => {
    const course = new Course(oneWay);
    const move = { type: "report", outcome: "passed", variables: { "no name": 1 }, by: agent } as const;
    expect(course.refusal(move)).toMatchObject({ code: "VARIABLE_INVALID" });
    expect(course.position.step).toBe("start");
  });

  it("E1: a task is begun once", () => {
    const course = Course.begun(oneWay);
    expect(course.refusal({ type: "begin", by: agent })).toMatchObject({
      code: "ALREADY_BEGUN",
      facts: { step: "work" },
    });
  });

  it("E1 E5: a start without a fitting edge refuses, and the refusal lists what would fit", () => {
    const course = new Course(
      flow({ work: task() }, [{ from: "start", to: "work", when: "ready == true" }, "work done"]),
    );
    const refusal = course.refusal({ type: "begin", by: agent });
    expect(refusal).toMatchObject({
      code: "NO_MATCHING_EDGE",
      facts: { step: "start", wouldFit: [{ to: "work", on: null, when: "ready == true" }] },
    });
    expect(course.refusal({ type: "report", outcome: "passed", by: agent })).toEqual(refusal);
    expect(course.report(undefined, { variables: { ready: true } })).toMatchObject({ to: "work" });
  });
});

describe("outcomes", () => {
  it("E2: an unknown outcome is refused, with the outcomes of the node", () => {
    const course = Course.begun(oneWay);
    expect(course.refusal({ type: "report", outcome: "maybe", by: agent })).toMatchObject({
      code: "OUTCOME_NOT_ALLOWED",
      facts: { step: "work", outcome: "maybe", allowed: ["passed", "failed"] },
    });
  });

  it("E2: a node with its own outcomes does not accept `passed`", () => {
    const course = Course.begun(
      flow({ work: task({ outputs: ["yes", "no"] }) }, ["start work", "work done yes", "work broken no"]),
    );
    expect(course.refusal({ type: "report", outcome: "passed", by: agent }).facts["allowed"]).toEqual([
      "yes",
      "no",
    ]);
    expect(course.report("no")).toMatchObject({ to: "broken", action: "complete" });
  });

  it("E2: a refusal repeats only the beginning of a very long outcome", () => {
    const refusal = Course.begun(oneWay).refusal({ type: "report", outcome: "x".repeat(1e5), by: agent });
    expect(refusal.facts["outcome"]).toBe("x".repeat(80));
    expect(refusal.message).toHaveLength('"Work" cannot end with "".'.length + 80);
  });

  it("E2 E12: a report may not use the outcomes for time limits and used-up budgets", () => {
    const course = Course.begun(
      flow({ work: task() }, ["start work", "work done timeout", "work broken max_retries_exceeded"]),
    );
    for (const outcome of ["timeout", "max_retries_exceeded"])
      expect(course.refusal({ type: "report", outcome, by: agent }).code).toBe("OUTCOME_NOT_ALLOWED");
  });
});

describe("the choice of an edge", () => {
  const specific = flow(
    { work: task(), neither: task(), when: task(), on: task(), both: task(), second: task() },
    [
      "start work",
      "work neither",
      { from: "work", to: "when", when: "soft == true" },
      { from: "work", to: "on", on: "passed" },
      { from: "work", to: "both", on: "passed", when: "hard == true" },
      { from: "work", to: "second", on: "passed", when: "hard == true || late == true" },
      { from: "work", to: "second", when: "soft == true || late == true" },
    ],
  );

  it.each([
    ["both", "passed", { hard: true, soft: true }],
    ["on", "passed", { soft: true }],
    ["when", "failed", { hard: true, soft: true }],
    ["neither", "failed", { hard: true }],
    ["second", "passed", { late: true }],
    ["second", "failed", { late: true }],
  ])("E3: the most specific fitting edge leads to %s for %s with %j", (to, outcome, variables) => {
    expect(Course.begun(specific).report(outcome, { variables })).toMatchObject({ from: "work", to });
  });

  it("E3: conditions read defaults and the task's own context", () => {
    const course = Course.begun(
      flow(
        { work: task() },
        [
          "start work",
          "work broken passed",
          { from: "work", to: "done", on: "passed", when: "context.size > least" },
        ],
        { variables: [{ name: "least", type: "number", defaultValue: 3 }] },
      ),
    );
    course.context = { size: 4 };
    expect(course.report("passed")).toMatchObject({ to: "done" });
  });

  it("E4: a report without an outcome takes the edge with neither outcome nor condition", () => {
    expect(Course.begun(oneWay).report()).toMatchObject({ to: "done", action: "complete" });
  });

  it("E4: a fitting condition wins over the edge without one", () => {
    expect(Course.begun(specific).report(undefined, { variables: { soft: true } })).toMatchObject({
      to: "when",
      action: "unconditional",
    });
  });

  it.each([
    ["an outcome", { on: "passed" }],
    ["a condition that holds", { when: "context.open == true" }],
  ])("E4 E5: a report without an outcome is refused where every edge asks for %s", (_, asks) => {
    const course = Course.begun(
      flow({ work: task() }, ["start work", { from: "work", to: "done", ...asks }]),
    );
    course.context = { open: true };
    expect(course.refusal({ type: "report", by: agent })).toMatchObject({
      code: "NO_MATCHING_EDGE",
      message: 'No edge leads on from "Work" without an outcome now.',
    });
  });

  it("E5 P2: a report that no edge fits is refused with the edges that would fit, and its variables are not kept", () => {
    const course = Course.begun(
      flow({ work: task() }, [
        "start work",
        { from: "work", to: "done", on: "passed", when: "tested == true" },
        "work broken failed",
      ]),
    );
    expect(
      course.refusal({ type: "report", outcome: "passed", variables: { tested: false }, by: agent }),
    ).toMatchObject({
      code: "NO_MATCHING_EDGE",
      message: 'No edge leads on from "Work" with "passed" now.',
      facts: {
        step: "work",
        wouldFit: [
          { to: "done", on: "passed", when: "tested == true" },
          { to: "broken", on: "failed", when: null },
        ],
      },
    });
    expect(course.position).toMatchObject({ step: "work", steps: 0, variables: {} });
    expect(course.report("passed", { variables: { tested: true } })).toMatchObject({ to: "done" });
  });

  it("E7: a move that neither ends the task nor makes it wait leaves it ready", () => {
    const course = new Course(flow({ work: task(), more: task() }, ["start work", "work more", "more done"]));
    expect(course.begin().position.state).toBe("ready");
    expect(course.report("passed").position.state).toBe("ready");
    expect(course.report("passed").position.state).toBe("done");
  });
});

describe("a failure without an edge", () => {
  it("E9: a strict workflow escalates in place", () => {
    const course = Course.begun({ ...oneWay, strict: true });
    expect(course.report("failed")).toMatchObject({
      to: "work",
      action: "escalate",
      reason: "unhandled_failure",
    });
    expect(course.position).toMatchObject({ state: "waiting", escalation: "unhandled_failure" });
  });

  it("E9: any other workflow takes the edge without `on` and warns", () => {
    const course = Course.begun(oneWay);
    expect(course.report("failed")).toMatchObject({
      to: "done",
      action: "complete",
      warnings: ['"Work" failed and has no edge for that, so the task went on to "done".'],
    });
    expect(course.happened("warned")).toMatchObject([{ code: "failure_unhandled", step: "work" }]);
  });

  it("E9 E5: a failure without any edge is refused", () => {
    const course = Course.begun(flow({ work: task() }, ["start work", "work done passed"]));
    expect(course.refusal({ type: "report", outcome: "failed", by: agent }).code).toBe("NO_MATCHING_EDGE");
  });

  it("E9 E10: a failure at a step with requirements escalates", () => {
    const evidence = [{ run: "npm test" }];
    const ways = ["start work", "work done", { from: "work", to: "done", when: "1 == 1" }];
    const course = Course.begun(flow({ work: task({ evidence }) }, ways));
    expect(course.report("failed")).toMatchObject({ to: "work", reason: "unhandled_failure", warnings: [] });
  });

  it.each([true, false])("E9: a failure with an edge takes it (strict: %s)", (strict) => {
    const course = Course.begun(
      flow({ work: task() }, ["start work", "work done", "work broken failed"], { strict }),
    );
    expect(course.report("failed")).toMatchObject({ to: "broken", action: "complete", warnings: [] });
  });
});
