import { expect, test } from "vitest";
import { found, kinds, places, review } from "../verified.fixture.ts";

const { start, task, gate, end, hitl } = kinds;

test("a workflow without a start, with two starts, without an end", () => {
  expect(found({ nodes: { a: task, end }, edges: ["a end"] }, "no-start")).toHaveLength(1);
  const two = { nodes: { start, again: start, a: task, end }, edges: ["start a", "again a", "a end"] };
  expect(places(two, "many-starts")).toEqual(["again"]);
  expect(places(two, "unreachable")).toEqual([]);
  const endless = { nodes: { start, a: task }, edges: ["start a", "a a"] };
  expect(found(endless, "no-end")).toHaveLength(1);
  expect(found(endless, "dead-end")).toEqual([]);
  for (const code of ["no-start", "many-starts", "no-end"] as const) expect(found(review, code)).toEqual([]);
});

test("a node that no edge leads to is unreachable", () => {
  const nodes = { start, a: task, lost: task, end };
  expect(places({ nodes, edges: ["start a", "a end", "lost end"] }, "unreachable")).toEqual(["lost"]);
  expect(places({ nodes, edges: ["start a", "a lost", "lost end"] }, "unreachable")).toEqual([]);
});

test("the task of a detour lies off the path, and is not unreachable", () => {
  const nodes = { start, a: task, mend: task, end };
  const edges = ["start a", "a end", "mend end"];
  const routing = { detours: { fix: { node: "mend" } } };
  expect(places({ nodes, edges, routing }, "unreachable")).toEqual([]);
  expect(places({ nodes, edges, routing }, "unknown-detour")).toEqual([]);
  const named = { signatures: { lint: { when: "lint.errors > 0", target: "mend" } } };
  expect(places({ nodes, edges, routing: named }, "unreachable")).toEqual([]);
  const lost = { detours: { fix: { node: "nowhere" } } };
  expect(found({ nodes, edges, routing: lost }, "unknown-detour")).toMatchObject([
    { message: 'The detour "fix" leads to a node, and there is no such task.' },
  ]);
});

test("a node that only a person at a waiting end can choose is reachable, and a node behind another end is not", () => {
  const edges = ["start a", "a hitl", "hitl later", "later end"];
  const nodes = { start, a: task, later: task, end };
  expect(places({ nodes: { ...nodes, hitl }, edges }, "unreachable")).toEqual([]);
  const ended = { ...nodes, hitl: { type: "end", result: "blocked" } };
  expect(places({ nodes: ended, edges }, "unreachable")).toEqual(["later", "end"]);
});

test("a node behind retries that cannot be used up is unreachable", () => {
  const nodes = { start, check: { ...gate, maxRetries: 1 }, fix: task, late: task, end };
  const edges = [
    "start check",
    "check end passed",
    "check fix failed",
    "check late max_retries_exceeded",
    "late end",
  ];
  expect(places({ nodes, edges: [...edges, "fix end"] }, "unreachable")).toEqual(["late"]);
  expect(places({ nodes, edges: [...edges, "fix check"] }, "unreachable")).toEqual([]);
});

test("a node from which no end can be reached is a dead end, if a run gets there", () => {
  const nodes = { start, a: task, b: task, c: task, end };
  const edges = ["start a", "a end passed", "a b failed", "b b"];
  expect(places({ nodes, edges: [...edges, "c c"] }, "dead-end")).toEqual(["b"]);
  expect(
    places({ nodes, edges: ["start a", "a end passed", "a b failed", "b a", "c end"] }, "dead-end"),
  ).toEqual([]);
});

test("stopping in place for a person is not an end", () => {
  const nodes = { start, a: task, check: { ...gate, maxRetries: 1, outputs: ["failed"] }, end };
  const edges = ["start a", "a check failed", "a end passed"];
  expect(places({ nodes, edges }, "dead-end")).toEqual(["check"]);
  expect(places({ nodes, edges: [...edges, "check end failed"] }, "dead-end")).toEqual([]);
});

test("an unreadable edge suppresses findings about dead ends and reachability", () => {
  const nodes = { start, a: task, b: task, end };
  const edges = ["start a", "a nowhere", "b end"];
  expect(found({ nodes, edges }, "dangling-edge")).toHaveLength(1);
  expect(found({ nodes, edges }, "dead-end")).toEqual([]);
  expect(found({ nodes, edges }, "unreachable")).toEqual([]);
  expect(found({ nodes: { ...nodes, c: { type: "tusk" } }, edges: ["start a", "a c"] }, "dead-end")).toEqual(
    [],
  );
});

test("a variable of the wrong type does not hide a dead end", () => {
  const sketch = {
    nodes: { start, a: task, end },
    edges: ["start a", "a a"],
    variables: [{ name: "x", type: "list" }],
  };
  expect(found(sketch, "bad-type").length).toBeGreaterThan(0);
  expect(places(sketch, "dead-end")).toEqual(["start", "a"]);
});
