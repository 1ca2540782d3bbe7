import { expect, test } from "vitest";
import { found, kinds, places, programOf, type Sketch } from "../verified.fixture.ts";

const { start, task, end } = kinds;

function calling(workflow: string, more = {}, top = {}): Sketch {
  const nodes = { start, call: { type: "subflow", workflow, ...more }, end };
  return { nodes, edges: ["start call", "call end passed", "call end failed"], ...top };
}

const child = programOf({
  id: "child",
  nodes: { start, a: task, end },
  edges: ["start a", "a end"],
  variables: [
    { name: "given", type: "string", required: true },
    { name: "spare", type: "string", required: true, defaultValue: "x" },
    { name: "answer", type: "string" },
  ],
});

test("a missing workflow gives a warning until it is loaded", () => {
  expect(found(calling("child"), "unknown-workflow")).toMatchObject([{ at: "call", severity: "warning" }]);
  expect(found(calling("child"), "unknown-workflow", [child])).toEqual([]);
});

test("a workflow that calls itself through others is an error, unless it limits its depth", () => {
  expect(found(calling("sketch"), "subflow-recursion")).toMatchObject([
    { at: "call", path: ["sketch", "sketch"] },
  ]);
  const b = programOf(calling("c", {}, { id: "b" }));
  const c = programOf(calling("sketch", {}, { id: "c" }));
  expect(found(calling("b"), "subflow-recursion", [b, c])).toMatchObject([
    { path: ["sketch", "b", "c", "sketch"] },
  ]);
  expect(found(calling("b"), "subflow-recursion", [b, child])).toEqual([]);
  expect(found(calling("sketch", {}, { limits: { maxDepth: 3 } }), "subflow-recursion")).toEqual([]);
});

test("a cycle of calls among other workflows is not reported here", () => {
  const b = programOf(calling("c", {}, { id: "b" }));
  const c = programOf(calling("b", {}, { id: "c" }));
  expect(found(calling("b"), "subflow-recursion", [b, c])).toEqual([]);
});

test("the child must declare the inputs, and its required variables must be given", () => {
  const messages = (more: object) =>
    found(calling("child", more), "undeclared-variable", [child]).map(({ message }) => message);
  expect(messages({ inputs: { given: '"x"' } })).toEqual([]);
  expect(messages({ inputs: { given: '"x"', gven: '"x"' } })).toHaveLength(1);
  expect(messages({})[0]).toContain('needs "given"');
});

test("returned values are read in the child", () => {
  const returning = (formula: string) =>
    calling("child", { inputs: { given: '"x"' }, returns: { mine: formula } });
  expect(places(returning("answer"), "undeclared-variable", [child])).toEqual([]);
  expect(places(returning("anwser"), "undeclared-variable", [child])).toEqual(["call"]);
  expect(places(returning("anwser"), "undeclared-variable")).toEqual([]);
});
