import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import { agent, person } from "./course.fixture.ts";
import { activity, ask, each, GuidedCourse, guided, list, single, step } from "./guided.fixture.ts";

const hold = (id: string): JsonObject => ask(id, ["yes"], { audience: "human" });
const files = { variables: [list("files", ["a", "b"])] };
const nested = guided(
  [
    activity("main", [
      each("all", "files", [
        step("first"),
        each("inner", "files", [step("deep"), hold("ask")], { variable: "other" }),
        step("rest"),
      ]),
    ]),
    activity("other", [each("far", "files", [step("in")]), hold("wait")]),
  ],
  files,
);
/** A course at the question in the first pass of both loops. */
const held = () => {
  const led = GuidedCourse.begun(nested);
  led.done();
  led.done();
  expect(led.id).toBe("ask#1.1");
  return led;
};

describe("a person sends a task on in a guided workflow", () => {
  it.each([
    ["main/all/inner/deep", "deep#1.1", 2],
    ["main/all/first", "first#1", 1],
    ["main/all/inner", "deep#1.1", 2],
    ["main/all", "first#1", 1],
    ["main", "first#1", 1],
    ["other/wait", "wait", 0],
    ["other/far", "in#1", 1],
    ["__terminal__", "__terminal__", 0],
  ])("L6 N3 P4: a person may send the task to %s", (node, id, loops) => {
    const led = held();
    led.resolve("goto", { node });
    expect(led.id).toBe(id);
    expect(led.position.loops ?? []).toHaveLength(loops);
  });

  it("L6: sending the task to a running loop starts the loop again", () => {
    const led = held();
    led.answer("yes");
    led.done();
    expect(led.id).toBe("ask#1.2");
    led.resolve("goto", { node: "main/all/inner" });
    expect(led.id).toBe("deep#1.1");
    expect(led.happened("loop_left").map((event) => event.step)).toEqual(["main/all/inner"]);
  });

  it("L6: sending the task into a loop that does not run is refused, and the refusal names the loop", () => {
    const led = held();
    expect(led.refusal({ type: "resolve", resolution: "goto", node: "other/far/in", by: person })).toEqual({
      code: "NODE_NOT_FOUND",
      message: '"other/far/in" is inside "other/far", which is not under way: go there instead.',
      facts: { nodes: ["other/far"] },
    });
  });

  it("L6 S1: a person may send a task out of a call into the loop around it", () => {
    const child = single([hold("ask"), each("own", "files", [step("in")])], { id: "child", ...files });
    const caller = guided(
      [activity("main", [each("all", "files", [step("a"), step("b")])], { triggers: { workflow: "child" } })],
      files,
    );
    const called = () => {
      const led = GuidedCourse.begun(caller, { known: [child] });
      led.done();
      led.do({ type: "call", workflow: "child", by: agent });
      return led;
    };
    const goto = (node: string) => {
      const led = called();
      led.resolve("goto", { node });
      return [led.id, led.position.frames.length];
    };
    expect(goto("main/all/a")).toEqual(["a#1", 0]);
    expect(goto("main/all/b")).toEqual(["b#1", 0]);
    expect(goto("main/own")).toEqual(["in#1", 1]);
    expect(goto("main/all/b/main/own")).toEqual(["in#1", 1]);
    const refused = called().refusal({
      type: "resolve",
      resolution: "goto",
      node: "main/own/in",
      by: person,
    });
    expect(refused.facts).toEqual({ nodes: ["main/own"] });
  });
});
