import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports ends that wait for a person but have no edge by which the person could send the task back. */
export const hitlWithoutReturn: Check = (_survey, program, { log }) => {
  for (const node of program.nodes.values()) {
    if (node.type !== "end" || node.escalation !== "hitl" || node.edges.length > 0) continue;
    if (node.reason !== undefined) continue;
    log.add({
      code: "hitl-without-return",
      ...atNode(node.id),
      message: `A task that waits at "${node.id}" for a person has no edge by which that person could send it back.`,
      fix: `Add an edge from "${node.id}" to where the work goes on.`,
    });
  }
};
