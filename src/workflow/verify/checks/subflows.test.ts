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

test("a workflow that is not loaded is a warning until it is", () => {
  expect(found(calling("child"), "unknown-workflow")).toMatchObject([{ at: "call", severity: "warning" }]);
  expect(found(calling("child"), "unknown-workflow", [child])).toEqual([]);
});

test("a workflow that comes to call itself is an error, unless it limits its depth", () => {
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

test("a circle of others is theirs", () => {
  const b = programOf(calling("c", {}, { id: "b" }));
  const c = programOf(calling("b", {}, { id: "c" }));
  expect(found(calling("b"), "subflow-recursion", [b, c])).toEqual([]);
});

test("inputs must be declared by the child, and what it requires must be given", () => {
  const messages = (more: object) =>
    found(calling("child", more), "undeclared-variable", [child]).map(({ message }) => message);
  expect(messages({ inputs: { given: '"x"' } })).toEqual([]);
  expect(messages({ inputs: { given: '"x"', gven: '"x"' } })).toHaveLength(1);
  expect(messages({})[0]).toContain('needs "given"');
});

test("what is returned is read in the child", () => {
  const returning = (formula: string) =>
    calling("child", { inputs: { given: '"x"' }, returns: { mine: formula } });
  expect(places(returning("answer"), "undeclared-variable", [child])).toEqual([]);
  expect(places(returning("anwser"), "undeclared-variable", [child])).toEqual(["call"]);
  expect(places(returning("anwser"), "undeclared-variable")).toEqual([]);
});
