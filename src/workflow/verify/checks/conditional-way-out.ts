import type { ProgramNode } from "../../program.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports steps whose every way out has a condition: if no condition holds, no report is accepted. */
export const conditionalWayOut: Check = (_survey, program, { log }) => {
  for (const node of program.nodes.values()) {
    if (!isStuckWithout(node)) continue;
    log.add({
      code: "conditional-way-out",
      severity: node.type === "start" ? "warning" : "info",
      ...atNode(node.id),
      message: `Every way out of "${node.id}" has a condition; where none holds, the task cannot leave it.`,
      fix: `Add an edge from "${node.id}" without a condition.`,
    });
  }
};

function isStuckWithout({ type, exits, outputs, edges, maxRetries }: ProgramNode): boolean {
  if (edges.length === 0) return false;
  if (type === "start") return exits.withoutOutcome.every(({ when }) => when !== undefined);
  if ((type !== "task" && type !== "gate") || maxRetries !== undefined) return false;
  return outputs.every((outcome) => exits.byOutcome.get(outcome)?.every(({ when }) => when !== undefined));
}
