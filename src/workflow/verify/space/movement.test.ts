import { expect, test } from "vitest";
import type { Json } from "../../../model/json.ts";
import { kinds, programOf, type Sketch } from "../verified.fixture.ts";
import { movementOf } from "./movement.ts";

const { start, task, gate, end, hitl } = kinds;

/** Every step as `kind from to`. */
function steps(sketch: Sketch): string[] {
  const movement = movementOf(programOf(sketch));
  return movement.steps
    .map(({ kind, from, to }) => `${kind} ${movement.nodes[from]?.id} ${movement.nodes[to]?.id}`)
    .sort();
}

function around(node: Json, edges: readonly string[], more: Record<string, Json> = {}): string[] {
  const nodes = { start, node, work: task, other: task, end, hitl };
  return steps({ nodes, edges: ["start node", ...edges], ...more }).filter((step) => step.includes(" node "));
}

test("an outcome takes the first edge without a condition and every conditional one before it", () => {
  const edges = [
    "node end passed",
    "node work passed when risk == 1",
    "node other passed",
    "node hitl failed",
  ];
  expect(around(task, edges)).toEqual(["outcome node end", "outcome node hitl", "outcome node work"]);
});

test("a condition that repeats an earlier one on the same outcome is never evaluated", () => {
  const edges = ["node end", "node work passed when risk == 1", "node other passed when risk == 1"];
  expect(around(task, edges)).toEqual(["outcome node end", "outcome node work"]);
});

test("a failure takes the unconditional edge unless the workflow is strict", () => {
  const node = { ...task, outputs: ["failed"] };
  const edges = ["node end - when risk == 1"];
  expect(around(node, edges)).toContain("outcome node end");
  expect(around(node, edges, { strict: true })).not.toContain("outcome node end");
});

test("retries lead back to work, and used-up retries take their own edge or lead to an end", () => {
  const edges = ["node work failed", "node end passed", "node hitl failed"];
  expect(around({ ...gate, maxRetries: 1 }, edges)).toEqual([
    "exhausted node hitl",
    "outcome node end",
    "retry node work",
  ]);
  expect(around({ ...gate, maxRetries: 0 }, edges)).not.toContain("retry node work");
});

test("an unconditional edge never takes the failure of a node with retries", () => {
  const movement = movementOf(
    programOf({
      nodes: { start, node: { ...gate, outputs: ["failed"], maxRetries: 1 }, end },
      edges: ["start node", "node end"],
    }),
  );
  const [way] = movement.out[1] ?? [];
  expect(movement.out[1]).toHaveLength(1);
  expect(way?.outcomes).toEqual([]);
  expect(movement.departures[1]).toMatchObject({ stays: "surely", stopsSpent: "surely" });
});

test("an expired time limit takes its own edge, else counts as a failure", () => {
  const node = { ...task, timeout: "1h", outputs: ["passed"] };
  expect(around(node, ["node end passed", "node work timeout"])).toContain("timeout node work");
  expect(around(node, ["node end passed", "node work"])).toContain("timeout node work");
  const budgeted = { ...node, maxRetries: 1 };
  expect(around(budgeted, ["node end passed", "node hitl max_retries_exceeded"])).toContain(
    "exhausted node hitl",
  );
});

test("an answer that jumps overrides its edges", () => {
  const options = [
    { id: "yes", label: "Yes", effects: { transitionTo: "work" } },
    { id: "no", label: "No" },
  ];
  const node = { type: "checkpoint", message: "Go on?", options };
  expect(around(node, ["node end yes", "node other no"])).toEqual(["answer node other", "answer node work"]);
});

test("a question that times out takes its default option, else its time limit's edge", () => {
  const options = [{ id: "yes", label: "Yes" }];
  const node = { type: "checkpoint", message: "Go on?", options, timeout: "1h" };
  const edges = ["node end yes", "node work timeout"];
  expect(around(node, edges)).toContain("timeout node work");
  expect(around({ ...node, defaultOption: "yes" }, edges)).toContain("timeout node end");
  expect(around({ ...node, defaultOption: "yes" }, edges)).not.toContain("timeout node work");
});

test("a fork spawns each branch and waits for its join", () => {
  const nodes = {
    start,
    fork: { type: "fork", join: "join" },
    a: task,
    join: { type: "join", fork: "fork" },
    end,
  };
  const edges = ["start fork", "fork a", "a join", "join end passed"];
  expect(steps({ nodes, edges })).toEqual([
    "outcome a join",
    "outcome join end",
    "outcome start fork",
    "spawn fork a",
    "wait fork join",
  ]);
});

test("only a person at a waiting end takes its edges, and only edges with distinct outcomes", () => {
  const nodes = { start, work: task, end, hitl };
  const one = ["start work", "work hitl", "hitl work", "end work"];
  expect(steps({ nodes, edges: one })).toContain("resolution hitl work");
  expect(steps({ nodes, edges: one })).not.toContain("resolution end work");
  expect(steps({ nodes, edges: [...one, "hitl end"] })).not.toContain("resolution hitl work");
  expect(steps({ nodes, edges: ["start work", "work hitl", "hitl work again", "hitl end done"] })).toContain(
    "resolution hitl work",
  );
});
