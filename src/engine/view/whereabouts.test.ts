import { describe, expect, it } from "vitest";
import { agent, flow, task } from "../course.fixture.ts";
import { activity, ask, each, GuidedCourse, guided, list, rounds, single, step } from "../guided.fixture.ts";

const vars = { variables: [list("files", ["a", "b"]), { name: "round", type: "number", defaultValue: 1 }] };

describe("where a task is", () => {
  it("G6: a step is shown with its activity, name and number", () => {
    const items = [step("a"), ask("q", ["yes"]), step("b", { name: "Build", instructions: "With care." })];
    const led = GuidedCourse.begun(single(items));
    expect(led.where).toEqual({
      workflow: "led",
      activity: { id: "main", name: "main" },
      id: "a",
      step: { id: "a", name: "a", index: 1, of: 2 },
    });
    led.done();
    expect(led.where).toEqual({ workflow: "led", activity: { id: "main", name: "main" }, id: "q" });
    led.choose("yes");
    expect(led.where.step).toEqual({ id: "b", name: "Build", index: 2, of: 2, instructions: "With care." });
  });

  it("G6: a pass is shown with its loop, number, total and item", () => {
    const led = GuidedCourse.begun(single([each("all", "files", [step("a")])], vars));
    expect(led.where).toMatchObject({ id: "a#1", loop: { id: "all", iteration: 1, total: 2, item: "a" } });
    led.done();
    expect(led.where).toMatchObject({ id: "a#2", loop: { id: "all", iteration: 2, total: 2, item: "b" } });
  });

  it("G6: a loop without a list shows neither total nor item", () => {
    const led = GuidedCourse.begun(single([rounds("more", "while", "round < 3", [step("a")])], vars));
    expect(led.where.loop).toEqual({ id: "more", iteration: 1 });
  });

  it("G6: an id shows its variables after its name and before the pass", () => {
    const led = GuidedCourse.begun(
      single([ask("q#{round}", ["yes"]), each("all", "files", [step("a#{item}")])], vars),
    );
    expect(led.id).toBe("q#1");
    led.choose("yes");
    expect(led.rest()).toEqual(["a#a.1", "a#b.2"]);
  });

  it("G6: a step made of an activity's own actions has no number", () => {
    const led = GuidedCourse.begun(
      guided([activity("main", [step("a")], { entryActions: [{ action: "set", target: "x" }] })]),
    );
    expect(led.where.step).toMatchObject({ id: "__enter__" });
    expect(led.where.step).not.toHaveProperty("index");
  });

  it("G6: the start, the end and the nodes of a graph are their own activity", () => {
    const led = new GuidedCourse(single([step("a")]));
    expect(led.where).toEqual({
      workflow: "led",
      activity: { id: "__start__", name: "Start" },
      id: "__start__",
    });
    const graph = GuidedCourse.begun(flow({ work: task({ name: "Work" }) }, ["start work"], { id: "graph" }));
    expect(graph.where).toMatchObject({ workflow: "graph", activity: { id: "work" }, id: "work" });
  });

  it("G6 P4: inside a called workflow the child's step is shown", () => {
    const child = single([step("inside")], { id: "child" });
    const led = GuidedCourse.begun(
      guided([activity("main", [step("a")], { triggers: { workflow: "child" } })]),
      {
        known: [child],
      },
    );
    led.do({ type: "call", workflow: "child", by: agent });
    expect(led.where).toMatchObject({ workflow: "child", id: "inside" });
  });
});
