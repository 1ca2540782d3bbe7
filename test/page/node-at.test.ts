import { expect, it } from "vitest";
import { nodeAt } from "../../dashboard/src/graph/node-at.ts";

it.each([
  ["plan/agree", ["plan", "plan/agree"], "plan/agree"],
  ["call/inner/step", ["call", "after"], "call"],
  ["planning", ["plan"], undefined],
  ["", ["plan"], undefined],
])("the step %j is at the innermost of the nodes %j: %j", (step, ids, node) => {
  expect(nodeAt(step, new Set(ids))).toBe(node);
});
