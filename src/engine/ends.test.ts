import { describe, expect, it } from "vitest";
import type { Move } from "../model/move.ts";
import { agent, Course, clock, flow, person, task } from "./course.fixture.ts";
import { statusOf } from "./view/position-status.ts";

/** A task whose work has led to the given end. */
function ended(end: { readonly [key: string]: string }): Course {
  const course = Course.begun(
    flow({ work: task(), over: { type: "end", ...end } }, ["start work", "work over"]),
  );
  course.report("passed");
  return course;
}

const moves: Move[] = [
  { type: "begin", by: agent },
  { type: "report", outcome: "passed", by: agent },
  { type: "answer", option: "yes", by: person },
  { type: "timeout", by: clock },
  { type: "branches_ended", ended: {}, by: clock },
  { type: "resolve", resolution: "resume", by: person },
  { type: "cancel", by: person },
];

describe("ends", () => {
  it.each([
    ["success", "done", "COMPLETED"],
    ["failure", "failed", "FAILED"],
    ["blocked", "failed", "FAILED"],
    ["cancelled", "cancelled", "CANCELLED"],
  ])("N1: the result %s makes the task %s, and is kept", (result, state, status) => {
    const { position } = ended({ result });
    expect(position).toMatchObject({ step: "over", state, result });
    expect(position).not.toHaveProperty("escalation");
    expect(statusOf(position)).toBe(status);
  });

  it.each(["success", "failure", "blocked", "cancelled"])(
    "N1: an end for a person makes the task wait although its result is %s",
    (result) => {
      const { position } = ended({ result, escalation: "hitl" });
      expect(position).toMatchObject({ state: "waiting", escalation: "hitl_end" });
      expect(position).not.toHaveProperty("result");
      expect(statusOf(position)).toBe("HITL");
    },
  );

  it.each(["alert", "ticket"])("N2: an end with %s is raised, and is an end like any other", (escalation) => {
    const course = ended({ result: "failure", escalation });
    expect(course.happened("raised")).toEqual([{ type: "raised", step: "over", escalation }]);
    expect(course.position).toMatchObject({ state: "failed", result: "failure" });
    expect(course.position).not.toHaveProperty("escalation");
  });

  it("N2: an end without alert or ticket raises nothing", () => {
    expect(ended({ result: "failure" }).happened("raised")).toEqual([]);
  });

  it.each(moves)("N4: an ended task refuses to $type", (move) => {
    expect(ended({ result: "blocked" }).refusal(move)).toEqual({
      code: "TASK_ENDED",
      message: 'The task ended as blocked at "over".',
      facts: { step: "over", result: "blocked" },
    });
  });

  it.each(moves.slice(0, 5))("N4: a task that waits for a person refuses to $type", (move) => {
    expect(ended({ result: "blocked", escalation: "hitl" }).refusal(move)).toEqual({
      code: "TASK_WAITING",
      message:
        'The task waits for a person at "over". The workflow leaves it to a person how to go on from here.',
      facts: { step: "over", reason: "hitl_end" },
    });
  });

  it("N4: a task that does not wait cannot be resolved", () => {
    const course = Course.begun(flow({ work: task() }, ["start work"]));
    expect(course.refusal({ type: "resolve", resolution: "succeed", by: person })).toEqual({
      code: "NOT_ESCALATED",
      message: 'The task is at "Work".',
      facts: { step: "work" },
    });
  });

  it("N4: a task can be cancelled while it is ready and while it waits for a person", () => {
    const waiting = ended({ result: "blocked", escalation: "hitl" });
    for (const course of [Course.begun(flow({ work: task() }, ["start work"])), waiting]) {
      expect(course.cancel().action).toBe("complete");
      expect(course.position).toMatchObject({ state: "cancelled", result: "cancelled" });
      expect(course.position).not.toHaveProperty("escalation");
    }
  });

  it.each([{ note: "not needed any more" }, {}])(
    "N3: who cancelled a task, and why, is in its last event",
    (why) => {
      const course = Course.begun(flow({ work: task() }, ["start work"]));
      course.do({ type: "cancel", by: person, ...why });
      expect(course.events.at(-1)).toEqual({
        type: "ended",
        step: "work",
        result: "cancelled",
        ...why,
        by: person,
      });
    },
  );
});
