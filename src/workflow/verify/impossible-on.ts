import { EXHAUSTED, TIMEOUT } from "../../model/edge.ts";
import type { Edge, ProgramNode } from "../program.ts";
import { atEdge, atNode, type Check } from "./check.ts";

/** Edges that wait for an outcome their node cannot have. */
export const impossibleOn: Check = (_survey, program, { log }) => {
  for (const node of program.nodes.values()) {
    if (node.type === "end") continue;
    for (const edge of node.edges) {
      if (edge.on === undefined || isPossible(node, edge.on) || isBudgetless(node, edge)) continue;
      log.add({
        code: "impossible-on",
        ...atEdge(edge, "on"),
        message: `"${node.id}" cannot end with "${edge.on}", so this edge can never be taken.`,
        fix: fixFor(node),
      });
    }
  }
};

/** Budgets that can never be used up, and edges that wait for it. */
export const impossibleExhaustion: Check = (_survey, program, { log }) => {
  for (const node of program.nodes.values()) {
    if (node.maxRetries !== undefined && !canFail(node)) {
      log.add({
        code: "impossible-exhaustion",
        ...atNode(node.id, "maxRetries"),
        message: `"${node.id}" has retries, but "failed" is not one of its outcomes, so they are never used.`,
        fix: 'Add "failed" to its outputs, or remove maxRetries.',
      });
    }
    for (const edge of node.edges.filter((candidate) => isBudgetless(node, candidate))) {
      log.add({
        code: "impossible-exhaustion",
        ...atEdge(edge, "on"),
        message: `"${node.id}" has no maxRetries, so its retries are never used up and this edge is never taken.`,
        fix: `Give "${node.id}" maxRetries, or write on: failed.`,
      });
    }
  }
};

export function isPossible(node: ProgramNode, on: string): boolean {
  if (node.outputs.includes(on)) return true;
  if (on === TIMEOUT) return node.timeoutMs !== undefined;
  return on === EXHAUSTED && node.maxRetries !== undefined;
}

/** A passed time limit counts as a failure where no edge of its own takes it. */
export function canFail(node: ProgramNode): boolean {
  if (node.outputs.includes("failed")) return true;
  return node.timeoutMs !== undefined && node.exits.timeout.every((edge) => edge.when !== undefined);
}

function isBudgetless(node: ProgramNode, { on }: Edge): boolean {
  const couldHave = node.type === "task" || node.type === "gate" || node.type === "subflow";
  return on === EXHAUSTED && couldHave && !isPossible(node, on);
}

function fixFor(node: ProgramNode): string {
  if (node.outputs.length === 0) return `Leave out "on": a ${node.type} has no outcomes.`;
  return `Use one of ${node.outputs.slice(0, 10).join(", ")}, or leave out "on".`;
}
