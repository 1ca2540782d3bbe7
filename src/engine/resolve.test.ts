import { describe, expect, it } from "vitest";
import { agent, Course, clock, flow, person, question, type Sketch, task } from "./course.fixture.ts";
import { stepRetries } from "./step-path.ts";

const resumeBy = (on?: string) =>
  ({ type: "resolve", resolution: "resume", ...(on !== undefined && { on }), by: person }) as const;
const goto = (node?: string) =>
  ({ type: "resolve", resolution: "goto", ...(node !== undefined && { node }), by: person }) as const;

/** A course that waits at `help`, with the given ways back. */
function waiting(...ways: Sketch["edges"]): Course {
  const course = Course.begun(
    flow({ work: task({ maxRetries: 2 }), other: task() }, [
      "start work",
      "work help passed",
      "other help",
      ...ways,
    ]),
  );
  course.report("passed");
  return course;
}

describe("a person's decision", () => {
  it.each([agent, clock])("N3 C4: only a person resolves, not $kind", (by) => {
    for (const resolution of ["resume", "goto", "succeed", "fail", "cancel"] as const) {
      const course = waiting("help other");
      expect(course.refusal({ type: "resolve", resolution, node: "other", by })).toEqual({
        code: "HUMAN_ANSWER_REQUIRED",
        message: 'The task waits at "help", and only a person resolves that.',
        facts: { step: "help" },
      });
    }
  });

  it("N3: resume follows the only edge of the end", () => {
    const course = waiting("help other");
    expect(course.resolve("resume")).toMatchObject({ from: "help", to: "other", action: "unconditional" });
    expect(course.position).toMatchObject({ state: "ready" });
    expect(course.position).not.toHaveProperty("escalation");
  });

  it("N3: of several edges of the end, resume follows the one it names", () => {
    const course = waiting("help work again", "help other elsewhere");
    expect(course.resolve("resume", { on: "elsewhere" })).toMatchObject({ to: "other" });
  });

  it.each([
    ["names no edge although there are two", undefined, "has several ways back"],
    ["names an edge that is not there", "nowhere", 'has no way back "nowhere"'],
  ])("N3: resume that %s is refused, with the possible ways", (_, on, problem) => {
    const course = waiting(
      { from: "help", to: "work", on: "again", label: "Once more" },
      { from: "help", to: "other" },
    );
    expect(course.refusal(resumeBy(on))).toEqual({
      code: "RESOLUTION_UNCLEAR",
      message: `"help" ${problem}. There is: "again" to work; to other, without a name.`,
      facts: {
        step: "help",
        ways: [
          { on: "again", to: "work", label: "Once more" },
          { on: null, to: "other", label: null },
        ],
      },
    });
  });

  it("N3: the refusal lists only the first of very many ways back", () => {
    const ways = Array.from({ length: 12 }, (_, way) => `help other way${way}`);
    const { message } = waiting(...ways).refusal(resumeBy());
    expect(message).toContain('"way9" to other; and 2 more.');
    expect(message).not.toContain("way10");
  });

  it("N3: an end without edges cannot be resumed", () => {
    expect(waiting().refusal(resumeBy())).toMatchObject({
      code: "RESOLUTION_UNCLEAR",
      message: '"help" has no way back.',
      facts: { ways: [] },
    });
  });

  it("N3 R5: a task that stopped in place resumes there with fresh budgets", () => {
    const course = Course.begun(flow({ work: task({ maxRetries: 1 }) }, ["start work", "work done passed"]));
    course.report("failed");
    expect(course.report("failed")).toMatchObject({ to: "work", action: "escalate" });
    expect(course.resolve("resume")).toMatchObject({ from: "work", to: "work", action: "unconditional" });
    expect(stepRetries(course.position)).toEqual({});
    expect(course.report("failed")).toMatchObject({ action: "retry", retriesUsed: 1, retriesRemaining: 0 });
    expect(course.position.retries).toBe(2);
  });

  it("N3 R5: every gate ahead has a fresh budget, not only the one that stopped", () => {
    const course = Course.begun(
      flow({ one: task({ maxRetries: 3 }), two: task({ maxRetries: 0 }) }, [
        "start one",
        "one two failed",
        "one two passed",
        "two one passed",
      ]),
    );
    course.report("failed");
    course.report("failed");
    expect(stepRetries(course.position)).toEqual({ one: 1 });
    course.resolve("goto", { node: "one" });
    expect(stepRetries(course.position)).toEqual({});
  });

  it("N3: goto leads to any node by its id", () => {
    expect(waiting().resolve("goto", { node: "other" })).toMatchObject({ from: "help", to: "other" });
  });

  it.each([
    ["unknown", 'There is no node "nowhere" to go to.', "nowhere"],
    ["not inside the task's place", 'There is no node "work/other" to go to.', "work/other"],
    ["not given", "To go to a node, its id is needed.", undefined],
  ])("N3 P2: goto a node that is %s is refused, with the nodes of the workflow", (_, message, node) => {
    const course = waiting();
    expect(course.refusal(goto(node))).toEqual({
      code: "NODE_NOT_FOUND",
      message,
      facts: { nodes: ["start", "done", "broken", "help", "work", "other"] },
    });
    expect(course.position.step).toBe("help");
  });

  it.each([
    ["succeed", "done", "success"],
    ["fail", "failed", "failure"],
    ["cancel", "cancelled", "cancelled"],
  ] as const)("N3: %s ends the task where it is", (resolution, state, result) => {
    const course = waiting("help work");
    expect(course.resolve(resolution)).toMatchObject({ from: "help", to: "help", action: "complete" });
    expect(course.position).toMatchObject({ state, result });
    expect(course.position).not.toHaveProperty("escalation");
  });

  it.each([
    ["resume", undefined],
    ["goto", "other"],
    ["succeed", undefined],
  ] as const)("N3: the event records who decided to %s, and why", (resolution, node) => {
    const course = waiting("help work");
    course.resolve(resolution, { note: "looked into it", ...(node && { node }) });
    expect(course.happened("resolved")).toEqual([
      { type: "resolved", step: "help", resolution, depth: 0, note: "looked into it", by: person },
    ]);
  });

  it("N3: a decision without a note records none", () => {
    const course = waiting("help work");
    course.resolve("resume");
    expect(course.happened("resolved")[0]).not.toHaveProperty("note");
  });

  it("N3: a task that waits for an answer can be sent elsewhere or ended, but not resumed", () => {
    const course = Course.begun(
      flow({ ask: question(["yes"]), other: task() }, ["start ask", "ask done yes", "other ask"]),
    );
    expect(course.refusal(resumeBy())).toEqual({
      code: "RESOLUTION_UNCLEAR",
      message: '"ask" waits for an answer, so there is nothing to resume.',
      facts: { step: "ask", ways: [] },
    });
    expect(course.resolve("goto", { node: "other" })).toMatchObject({ to: "other" });
    course.report("passed");
    expect(course.resolve("succeed").position).toMatchObject({ step: "ask", result: "success" });
  });
});
