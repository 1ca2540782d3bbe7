import { describe, expect, it } from "vitest";
import { agent, Course, clock, flow, person, question, task } from "./course.fixture.ts";

const ask = flow(
  {
    ask: question([
      { id: "ship", label: "Ship it", effects: { setVariable: { approved: true } } },
      { id: "mend", label: "Mend it" },
      { id: "stop", label: "Stop", effects: { setVariable: { approved: false }, transitionTo: "broken" } },
    ]),
    mend: task(),
  },
  [
    "start ask",
    { from: "ask", to: "done", on: "ship", when: "approved == true" },
    "ask mend mend",
    "ask done stop",
    "mend ask",
  ],
);

const asksAgent = flow({ ask: question(["yes"], { audience: "agent" }) }, ["start ask", "ask done yes"]);

describe("questions", () => {
  it("C1: a question blocks: a report there is refused", () => {
    const course = Course.begun(ask);
    expect(course.position).toMatchObject({ step: "ask", state: "waiting" });
    expect(course.refusal({ type: "report", outcome: "ship", by: agent })).toEqual({
      code: "CHECKPOINT_BLOCKING",
      message: "A question is open: Go on?",
      facts: { step: "ask", audience: "human", options: ["ship", "mend", "stop"] },
    });
  });

  it("C1: an unknown option is refused, with the options of the question", () => {
    expect(Course.begun(ask).refusal({ type: "answer", option: "x".repeat(100), by: person })).toEqual({
      code: "OPTION_NOT_FOUND",
      message: `The question has no option "${"x".repeat(80)}".`,
      facts: { step: "ask", options: ["ship", "mend", "stop"] },
    });
  });

  it("C1: an answer is refused at a node that asks nothing", () => {
    const course = Course.begun(flow({ work: task() }, ["start work"]));
    expect(course.refusal({ type: "answer", option: "yes", by: person })).toEqual({
      code: "NO_CHECKPOINT",
      message: '"Work" asks no question.',
      facts: { step: "work" },
    });
  });

  it("C2: each visit asks again", () => {
    const course = Course.begun(ask);
    course.now = 5;
    course.answer("mend");
    course.now = 9;
    expect(course.report("passed")).toMatchObject({ to: "ask", action: "wait" });
    expect(course.position).toMatchObject({ state: "waiting", since: 9 });
    expect(course.happened("asked")).toEqual([
      { type: "asked", step: "ask", audience: "human" },
      { type: "asked", step: "ask", audience: "human" },
    ]);
  });

  it("C3: an answer sets its variables before the way on is chosen, in one change", () => {
    const turn = Course.begun(ask).answer("ship", { note: "well done" });
    expect(turn).toMatchObject({ from: "ask", to: "done", action: "complete" });
    expect(turn.position.variables).toEqual({ approved: true });
    expect(turn.events.map(({ type }) => type)).toEqual(["answered", "variables_set", "entered", "ended"]);
    expect(turn.events[0]).toEqual({
      type: "answered",
      step: "ask",
      option: "ship",
      automatic: false,
      note: "well done",
      by: person,
    });
  });

  it("C3: a jump wins over the edges", () => {
    const turn = Course.begun(ask).answer("stop");
    expect(turn).toMatchObject({ to: "broken", position: { variables: { approved: false } } });
    expect(turn.events[0]).not.toHaveProperty("note");
  });

  it("C3: a jump to the question itself is a new visit", () => {
    const course = Course.begun(
      flow({ ask: question([{ id: "again", label: "Again", effects: { transitionTo: "ask" } }]) }, [
        "start ask",
      ]),
    );
    const { visit } = course.position;
    expect(course.answer("again")).toMatchObject({ to: "ask", action: "wait" });
    expect(course.position).toMatchObject({ state: "waiting", visit: visit + 1 });
  });

  it.each([agent, clock])("C4: a question to a person refuses $kind", (by) => {
    const course = Course.begun(ask);
    expect(course.refusal({ type: "answer", option: "ship", by })).toEqual({
      code: "HUMAN_ANSWER_REQUIRED",
      message: '"ask" is a question to a person.',
      facts: { step: "ask", options: ["ship", "mend", "stop"] },
    });
    expect(course.position).toMatchObject({ step: "ask", variables: {} });
  });

  it.each([agent, person])("C4 E7: a question to an agent leaves the task ready and takes $kind", (by) => {
    const course = Course.begun(asksAgent);
    expect(course.position.state).toBe("ready");
    expect(course.answer("yes", { by })).toMatchObject({ to: "done" });
  });

  it("C5: an answer that a caller gave is never recorded as automatic", () => {
    const course = Course.begun(asksAgent);
    course.answer("yes", { by: clock });
    expect(course.happened("answered")).toMatchObject([{ automatic: false }]);
  });

  it("E5: an answer without a fitting edge escalates", () => {
    const course = Course.begun(
      flow({ ask: question(["yes"]) }, ["start ask", { from: "ask", to: "done", when: "never == true" }]),
    );
    expect(course.answer("yes")).toMatchObject({
      to: "ask",
      action: "escalate",
      reason: "no_matching_edge",
    });
  });
});
