import { expect, it } from "vitest";
import { agent, Course, flow, person, question, task } from "./course.fixture.ts";

it("N9: escalated work waits for a person, and resumes at the same step", () => {
  const course = Course.begun(flow({ work: task() }, ["start work", "work done"]));
  expect(course.do({ type: "escalate", by: agent })).toMatchObject({
    from: "work",
    to: "work",
    action: "escalate",
    reason: "routed",
  });
  expect(course.refusal({ type: "report", by: agent })).toMatchObject({ code: "TASK_WAITING" });
  expect(course.resolve("resume")).toMatchObject({ to: "work" });
  expect(course.report()).toMatchObject({ action: "complete" });
});

it("N9: only work can be escalated", () => {
  const course = Course.begun(flow({ ask: question(["yes"]) }, ["start ask", "ask done yes"]));
  expect(course.refusal({ type: "escalate", by: person })).toMatchObject({ code: "NO_MATCHING_EDGE" });
});

it("N9: a gate of its lifecycle stops a task at any step", () => {
  const course = Course.begun(flow({ ask: question(["yes"]) }, ["start ask", "ask done yes"]));
  expect(course.do({ type: "escalate", gate: true, by: agent })).toMatchObject({
    from: "ask",
    to: "ask",
    action: "escalate",
    reason: "gate",
  });
});
