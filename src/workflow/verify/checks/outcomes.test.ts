import { expect, test } from "vitest";
import type { Json } from "../../../model/json.ts";
import { found, kinds, places, review } from "../verified.fixture.ts";

const { start, task, gate, end, hitl } = kinds;

function one(node: Json, edges: readonly string[], more: Record<string, Json> = {}) {
  return {
    nodes: { start, node, work: task, end, hitl },
    edges: ["start node", "work end", ...edges],
    ...more,
  };
}

const question = {
  type: "checkpoint",
  message: "Which?",
  options: [
    { id: "left", label: "Left" },
    { id: "right", label: "Right", effects: { transitionTo: "end" } },
  ],
};

test("an outcome without an edge is unhandled: a warning on a gate, a note on a task", () => {
  const edges = ["node end passed"];
  const severity = (node: Json) =>
    found(one(node, edges), "unhandled-outcome").find(({ at }) => at === "node")?.severity;
  expect(severity(gate)).toBe("warning");
  expect(severity(task)).toBe("info");
  expect(places(one(gate, [...edges, "node hitl failed"]), "unhandled-outcome")).not.toContain("node");
});

test("a failure that falls through to an unconditional edge is unhandled, unless it is strict or has retries", () => {
  expect(places(one(gate, ["node end"]), "unhandled-outcome")).toContain("node");
  expect(places(one(gate, ["node end"], { strict: true }), "unhandled-outcome")).not.toContain("node");
  expect(places(one({ ...gate, maxRetries: 1 }, ["node end"]), "unhandled-outcome")).not.toContain("node");
  expect(
    places(one({ ...gate, outputs: ["passed", "odd"] }, ["node end"]), "unhandled-outcome"),
  ).not.toContain("node");
});

test("an option without an edge or a jump is unhandled", () => {
  expect(places(one(question, []), "unhandled-outcome")).toContain("node");
  expect(places(one(question, ["node work left"]), "unhandled-outcome")).not.toContain("node");
  expect(places(one(question, ["node work"]), "unhandled-outcome")).not.toContain("node");
});

test("an option called failed falls through like any failure", () => {
  const options = [
    { id: "failed", label: "No" },
    { id: "passed", label: "Yes" },
  ];
  const asking = { type: "checkpoint", message: "Well?", options };
  expect(places(one(asking, ["node end"]), "unhandled-outcome")).toContain("node");
  expect(places(one(asking, ["node end", "node work failed"]), "unhandled-outcome")).not.toContain("node");
});

test("an edge behind one that is always taken is shadowed", () => {
  expect(places(one(task, ["node end passed", "node work passed"]), "shadowed-edge")).toEqual([
    "node -> work",
  ]);
  expect(places(one(task, ["node end passed", "node work passed when a == 1"]), "shadowed-edge")).toEqual([]);
  expect(places(one(question, ["node work right", "node end left"]), "shadowed-edge")).toEqual([
    "node -> work",
  ]);
});

test("an edge with the condition of an earlier one is shadowed", () => {
  const twice = ["node work passed when a == 1", "node hitl passed when a == 1", "node end"];
  expect(places(one(task, twice), "shadowed-edge")).toEqual(["node -> hitl"]);
  expect(
    places(one(task, [...twice.slice(0, 1), "node hitl failed when a == 1", "node end"]), "shadowed-edge"),
  ).toEqual([]);
});

test("two failed edges, to work and to an end, are fine with retries, and shadowed without", () => {
  const pair = ["node work failed", "node hitl failed", "node end passed"];
  expect(places(one({ ...gate, maxRetries: 2 }, pair), "shadowed-edge")).toEqual([]);
  expect(places(one({ ...gate, maxRetries: 0 }, pair), "shadowed-edge")).toEqual(["node -> work"]);
  expect(places(one(gate, pair), "shadowed-edge")).toEqual(["node -> hitl"]);
});

test("an edge on an outcome its node cannot have is impossible", () => {
  expect(places(one(task, ["node end passd"]), "impossible-on")).toEqual(["node -> end"]);
  expect(places(one(task, ["node end timeout"]), "impossible-on")).toEqual(["node -> end"]);
  expect(places(one({ ...task, timeout: "1h" }, ["node end timeout"]), "impossible-on")).toEqual([]);
  expect(places(one(question, ["node end max_retries_exceeded"]), "impossible-on")).toEqual(["node -> end"]);
  expect(places({ nodes: { start, end }, edges: ["start end passed"] }, "impossible-on")).toEqual([
    "start -> end",
  ]);
  expect(places(one(task, ["node end", "hitl work anything"]), "impossible-on")).toEqual([]);
});

test("retries that cannot be used, and an edge that waits for retries that do not exist, are reported", () => {
  expect(places(one(task, ["node end max_retries_exceeded"]), "impossible-exhaustion")).toEqual([
    "node -> end",
  ]);
  expect(places(one(task, ["node end max_retries_exceeded"]), "impossible-on")).toEqual([]);
  const hopeful = { ...task, maxRetries: 1, outputs: ["passed"] };
  expect(places(one(hopeful, ["node end"]), "impossible-exhaustion")).toEqual(["node"]);
  expect(places(one({ ...hopeful, timeout: "1h" }, ["node end"]), "impossible-exhaustion")).toEqual([]);
  expect(found(review, "impossible-exhaustion")).toEqual([]);
});

test("retries need an edge for when they are used up", () => {
  const node = { ...gate, maxRetries: 1 };
  expect(places(one(node, ["node end passed"]), "retry-without-escalation")).toEqual(["node"]);
  expect(places(one(node, ["node end passed", "node hitl failed"]), "retry-without-escalation")).toEqual([]);
  expect(found(review, "retry-without-escalation")).toEqual([]);
});

test("a waiting end without an edge gives a person no way back", () => {
  expect(places(review, "hitl-without-return")).toEqual(["hitl"]);
  expect(places({ ...review, edges: [...review.edges, "hitl analyze"] }, "hitl-without-return")).toEqual([]);
  expect(
    places(
      { ...review, nodes: { ...review.nodes, hitl: { ...end, escalation: "alert" } } },
      "hitl-without-return",
    ),
  ).toEqual([]);
});
