import { describe, expect, it } from "vitest";
import { Course, flow, person, task } from "./course.fixture.ts";
import { stepRetries } from "./step-path.ts";

const inner = flow({ work: task({ maxRetries: 1 }), deep: task() }, ["start work", "work deep passed"], {
  id: "inner",
});
const middle = flow(
  { half: task({ maxRetries: 1 }), call: { type: "subflow", workflow: "inner" }, deep: task() },
  ["start half", "half call failed"],
  { id: "middle" },
);
const outer = flow({ work: task(), call: { type: "subflow", workflow: "middle" }, top: task() }, [
  "start work",
  "work call",
  "call done",
]);

/** A course that is escalated at `call/call/work`, with a used retry on two levels and a variable on each. */
function stopped(): Course {
  const course = Course.begun(outer, { known: [middle, inner] });
  course.report("passed", { variables: { level: "outer" } });
  course.report("failed", { variables: { level: "middle" } });
  course.report("failed", { variables: { level: "inner" } });
  course.report("failed");
  return course;
}

describe("going to a node", () => {
  it("N3 R5: sending a task on renews the budgets of every level", () => {
    const course = stopped();
    expect(course.position).toMatchObject({ escalation: "max_retries_exceeded", state: "waiting" });
    expect(stepRetries(course.position)).toEqual({ "call/half": 1, "call/call/work": 1 });
    course.resolve("goto", { node: "deep" });
    expect(stepRetries(course.position)).toEqual({});
  });

  it.each([
    ["the nearest one where the task is", "work", "call/call/work", "inner", 2],
    ["the nearest one of two levels", "deep", "call/call/deep", "inner", 2],
    ["one level outwards", "half", "call/half", "middle", 1],
    ["all the way out", "top", "top", "outer", 0],
  ])("N3 P4: an id alone finds %s", (_, node, to, level, depth) => {
    const course = stopped();
    expect(course.resolve("goto", { node })).toMatchObject({ from: "call/call/work", to });
    expect(course.position).toMatchObject({ variables: { level }, state: "ready" });
    expect(course.position.frames).toHaveLength(depth);
    expect(course.happened("resolved")).toMatchObject([{ depth, step: "work" }]);
  });

  it.each([
    ["call/deep", "middle", 1],
    ["call/call/deep", "inner", 2],
  ])("N3 P4: the path %s names exactly one node", (node, level, depth) => {
    const course = stopped();
    expect(course.resolve("goto", { node })).toMatchObject({ to: node });
    expect(course.position).toMatchObject({ variables: { level } });
    expect(course.position.frames).toHaveLength(depth);
  });

  it.each(["call/top", "half/work", "call/call/call/work", "/top", "top/", ""])(
    "N3: the path %j leads nowhere",
    (node) => {
      expect(stopped().refusal({ type: "resolve", resolution: "goto", node, by: person }).code).toBe(
        "NODE_NOT_FOUND",
      );
    },
  );

  it("N3: going to a subflow enters it again, and leaving one to enter it again computes its inputs again", () => {
    const course = stopped();
    expect(course.resolve("goto", { node: "call/call" })).toMatchObject({
      to: "call/call/work",
      action: "enter_subflow",
    });
    expect(course.position.variables).toEqual({});
  });
});
