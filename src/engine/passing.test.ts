import { describe, expect, it } from "vitest";
import { agent, clock, flow, task } from "./course.fixture.ts";
import { activity, ask, flag, GuidedCourse, guided, single, step } from "./guided.fixture.ts";

const pass = { type: "pass", by: agent } as const;
const skip = { type: "skip", by: agent } as const;
const yes = { id: "yes", label: "Yes", effects: { setVariable: { on: true } } };
const asking = (more: object) =>
  single([ask("q", [yes, "no"], { audience: "human", message: "Is {on} right?", ...more }), step("last")], {
    variables: [flag("on")],
  });

describe("questions that need not be answered", () => {
  it.each([{ blocking: false }, { required: false }])(
    "C8: a question with %j is passed without an answer",
    (more) => {
      const led = GuidedCourse.begun(asking(more));
      expect(led.do(pass)).toMatchObject({ to: "main/last", action: "unconditional" });
      expect(led.position).toMatchObject({ variables: {}, steps: 1, state: "ready" });
      expect(led.happened("skipped")).toEqual([
        { type: "skipped", step: "main/q", automatic: false, by: agent },
      ]);
      expect(led.happened("answered")).toEqual([]);
    },
  );

  it("C8 C5: passing a question takes its default option, recorded as automatic", () => {
    const led = GuidedCourse.begun(asking({ blocking: false, defaultOption: "yes" }));
    led.do(pass);
    expect(led.position.variables).toEqual({ on: true });
    expect(led.happened("answered")).toEqual([
      { type: "answered", step: "main/q", option: "yes", automatic: true, by: agent },
    ]);
  });

  it("C8 C5: a question may not be passed before its time", () => {
    const led = GuidedCourse.begun(asking({ blocking: false, defaultOption: "yes", autoAdvanceMs: 100 }));
    led.now = 99;
    expect(led.refusal(pass)).toEqual({
      code: "NOT_DUE",
      message: '"q" may be passed once its time is over.',
      facts: { step: "main/q", due: 100 },
    });
    led.now = 100;
    led.do(pass);
    expect(led.id).toBe("last");
  });

  it("C8 C1: a blocking question must be answered, and the refusal repeats it with its values", () => {
    const led = GuidedCourse.begun(asking({}));
    expect(led.refusal(pass)).toEqual({
      code: "CHECKPOINT_BLOCKING",
      message: "This question must be answered: Is false right?",
      facts: { step: "main/q", audience: "human", options: ["yes", "no"] },
    });
    expect(led.refusal({ type: "report", by: agent }).message).toBe("A question is open: Is false right?");
  });

  it("C8: a step cannot be passed like a question", () => {
    expect(GuidedCourse.begun(single([step("a")])).refusal(pass)).toMatchObject({ code: "NO_CHECKPOINT" });
  });

  it("C8: a question that may be passed may also be answered", () => {
    const led = GuidedCourse.begun(asking({ blocking: false }));
    led.answer("yes");
    expect(led.position.variables).toEqual({ on: true });
  });

  it("C8 R6: the step budget stops a loop of nothing but passed questions", () => {
    const round = guided(
      [
        activity("main", [ask("q", ["yes"], { audience: "human", blocking: false })], {
          transitions: [{ to: "main", condition: "on == false" }, { to: "__terminal__" }],
        }),
      ],
      { limits: { maxSteps: 3 }, variables: [flag("on")] },
    );
    const led = GuidedCourse.begun(round);
    for (let times = 0; times < 3; times++) expect(led.do(pass).action).toBe("wait");
    expect(led.do(pass)).toMatchObject({ action: "escalate", reason: "max_steps_exceeded" });
  });

  it("C5: the time limit takes the default option of a question that is not passed", () => {
    const led = GuidedCourse.begun(asking({ defaultOption: "yes", autoAdvanceMs: 100 }));
    expect(led.refusal(pass).code).toBe("CHECKPOINT_BLOCKING");
    led.timeout(100);
    expect(led.happened("answered")).toMatchObject([{ automatic: true, by: clock }]);
    expect(led.position.variables).toEqual({ on: true });
  });
});

describe("optional steps", () => {
  it("V2: an optional step is skipped explicitly, with or without a reason", () => {
    const may = { required: false, actions: [{ action: "set", target: "done", value: true }] };
    const led = GuidedCourse.begun(single([step("a", may), step("b", may), step("last")]));
    led.do({ ...skip, reason: "not here" });
    led.do(skip);
    expect(led.happened("skipped")).toEqual([
      { type: "skipped", step: "main/a", automatic: false, note: "not here", by: agent },
      { type: "skipped", step: "main/b", automatic: false, by: agent },
    ]);
    expect(led.position).toMatchObject({ step: "main/last", variables: {}, steps: 2 });
  });

  it.each([
    ["a step that must be done", single([step("a")])],
    ["a question", single([ask("a", ["yes"], { blocking: false })])],
    ["work in a graph", flow({ work: task() }, ["start work"])],
  ])("V2: %s cannot be skipped", (_, workflow) => {
    expect(GuidedCourse.begun(workflow).refusal(skip)).toMatchObject({ code: "STEP_NOT_OPTIONAL" });
  });

  it("V2: steps come in order, so a report is always about the current one", () => {
    const led = GuidedCourse.begun(single([step("a"), step("b")]));
    expect([led.done(), led.done()]).toEqual(["b", "__terminal__"]);
    expect(led.happened("reported").map((event) => event.step)).toEqual(["main/a", "main/b"]);
  });
});
