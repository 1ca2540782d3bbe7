import type { ProgramNode } from "../../program.ts";
import type { Check } from "./check.ts";
import { atEdge } from "./finding-place.ts";
import { isPossible, lacksRetries } from "./possible-outcomes.ts";

/** Reports edges for an outcome that their node cannot have. */
export const impossibleOn: Check = (_survey, program, { log }) => {
  for (const node of program.nodes.values()) {
    if (node.type === "end") continue;
    for (const edge of node.edges) {
      if (edge.on === undefined || isPossible(node, edge.on) || lacksRetries(node, edge)) continue;
      log.add({
        code: "impossible-on",
        ...atEdge(edge, "on"),
        message: `"${node.id}" cannot end with "${edge.on}", so this edge can never be taken.`,
        fix: fixFor(node),
      });
    }
  }
};

function fixFor(node: ProgramNode): string {
  if (node.outputs.length === 0) return `Leave out "on": a ${node.type} has no outcomes.`;
  return `Use one of ${node.outputs.slice(0, 10).join(", ")}, or leave out "on".`;
}
