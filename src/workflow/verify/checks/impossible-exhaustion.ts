import type { Check } from "./check.ts";
import { atEdge, atNode } from "./finding-place.ts";
import { canFail, lacksRetries } from "./possible-outcomes.ts";

/** Reports retries that can never be used up, and edges for used-up retries that are therefore never taken. */
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
    for (const edge of node.edges.filter((candidate) => lacksRetries(node, candidate))) {
      log.add({
        code: "impossible-exhaustion",
        ...atEdge(edge, "on"),
        message: `"${node.id}" has no maxRetries, so its retries are never used up and this edge is never taken.`,
        fix: `Give "${node.id}" maxRetries, or write on: failed.`,
      });
    }
  }
};
