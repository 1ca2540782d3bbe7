import { EXHAUSTED, TIMEOUT } from "../../../model/edge.ts";
import type { Edge, ProgramNode } from "../../program.ts";

/** Whether a node can end with an outcome. */
export function isPossible(node: ProgramNode, on: string): boolean {
  if (node.outputs.includes(on)) return true;
  if (on === TIMEOUT) return node.timeoutMs !== undefined;
  return on === EXHAUSTED && node.maxRetries !== undefined;
}

/** Whether a node can fail. An expired time limit counts as a failure unless a timeout edge is sure to take it. */
export function canFail(node: ProgramNode): boolean {
  if (node.outputs.includes("failed")) return true;
  return node.timeoutMs !== undefined && node.exits.timeout.every((edge) => edge.when !== undefined);
}

/** Whether the edge is for used-up retries, but its node has no `maxRetries` although its type allows it. */
export function lacksRetries(node: ProgramNode, { on }: Edge): boolean {
  const couldHave = node.type === "task" || node.type === "gate" || node.type === "subflow";
  return on === EXHAUSTED && couldHave && !isPossible(node, on);
}
