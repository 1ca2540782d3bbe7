import { atNode, type Check } from "./check.ts";

/** Nodes that no run visits, whatever is reported, answered or resolved. */
export const unreachable: Check = ({ movement, isReached }, _program, { log }) => {
  if (movement.starts.length === 0) return;
  for (const [place, { id }] of movement.nodes.entries()) {
    if (isReached(place)) continue;
    log.add({
      code: "unreachable",
      ...atNode(id),
      message: `No run gets to "${id}" from the start.`,
      fix: `Lead an edge to "${id}" that can be taken, or remove it.`,
    });
  }
};
