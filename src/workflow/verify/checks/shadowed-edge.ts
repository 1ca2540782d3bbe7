import { EXHAUSTED } from "../../../model/edge.ts";
import type { Edge, ProgramNode } from "../../program.ts";
import type { Check } from "./check.ts";
import { atEdge } from "./finding-place.ts";
import { canFail, isPossible } from "./possible-outcomes.ts";

/** Reports edges that are never taken although their outcome is possible. */
export const shadowedEdge: Check = ({ movement }, program, { log }) => {
  const taken = new Set(movement.steps.map((step) => step.edge));
  for (const node of program.nodes.values()) {
    if (node.type === "end") continue;
    for (const edge of node.edges) {
      if (taken.has(edge) || !couldMatter(node, edge)) continue;
      log.add({
        code: "shadowed-edge",
        ...atEdge(edge),
        message: `This edge can never be taken: ${reason(node, edge)}.`,
        fix: "Remove it, or give it a condition of its own and put it before the edge that is taken instead.",
      });
    }
  }
};

/**
 * Whether an edge would be taken if no other edge came first. An edge that is impossible for another reason is reported
 * under that reason.
 */
function couldMatter(node: ProgramNode, edge: Edge): boolean {
  if (edge.on === undefined) return true;
  if (edge.on === EXHAUSTED && !canFail(node) && !node.outputs.includes(EXHAUSTED)) return false;
  return isPossible(node, edge.on);
}

function reason(node: ProgramNode, edge: Edge): string {
  if (edge.on === "failed" && node.maxRetries === 0) {
    return `"${node.id}" has no retries, so a failure goes to an end at once`;
  }
  if (node.type === "checkpoint") return "an earlier edge, or the jump of the option, always comes first";
  return `an earlier edge of "${node.id}" is always taken instead`;
}
