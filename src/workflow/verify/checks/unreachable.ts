import { TERMINAL } from "../../guided/names.ts";
import type { ProgramNode } from "../../program.ts";
import { routedNode, routedTargets } from "../../routed-workflows.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports nodes that no run visits; for an unreachable activity, only its first node. */
export const unreachable: Check = ({ movement, isReached }, program, { log }) => {
  if (movement.starts.length === 0) return;
  const told = new Set<string>();
  // The task of a detour lies off the path.
  const detours = new Set(routedTargets(program).map((target) => routedNode(target, program)?.id));
  for (const [place, node] of movement.nodes.entries()) {
    const { id } = node;
    if (isReached(place) || isGenerated(node) || detours.has(id)) continue;
    if (node.place) {
      const { activity } = node.place;
      if (told.has(activity)) continue;
      told.add(activity);
    }
    log.add({
      code: "unreachable",
      ...atNode(id),
      message: `No run gets to "${id}" from the start.`,
      fix: `Lead an edge to "${id}" that can be taken, or remove it.`,
    });
  }
};

/** Whether the compiler added the node: the exit of an activity, the last end, or the end for unknown targets. */
function isGenerated(node: ProgramNode): boolean {
  return (
    (node.type === "decision" && node.leaves !== undefined) ||
    (node.type === "end" && (node.reason !== undefined || node.id === TERMINAL))
  );
}
