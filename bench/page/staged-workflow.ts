import type { Json } from "../../src/model/json.ts";

/** Stages of two tasks and a gate with a way back, a start and an end: three nodes a stage, and two. */
export function stagedWorkflow(stages: number): Json {
  const nodes: Record<string, Json> = { start: { type: "start" }, end: { type: "end", result: "success" } };
  const edges: Json[] = [{ from: "start", to: "plan-0" }];
  for (let index = 0; index < stages; index++) {
    const next = index === stages - 1 ? "end" : `plan-${index + 1}`;
    nodes[`plan-${index}`] = {
      type: "task",
      name: `Plan ${index}`,
      outputs: ["passed", "small", "failed"],
    };
    nodes[`do-${index}`] = { type: "task", name: `Do ${index}` };
    nodes[`check-${index}`] = { type: "gate", name: `Check ${index}`, maxRetries: 2 };
    edges.push(
      { from: `plan-${index}`, to: `do-${index}` },
      { from: `plan-${index}`, to: `check-${index}`, on: "small" },
      { from: `do-${index}`, to: `check-${index}` },
      { from: `check-${index}`, to: next, on: "passed" },
      { from: `check-${index}`, to: `do-${index}`, on: "failed" },
    );
  }
  return { nodes, edges };
}
