import type { Hop } from "./leave.ts";
import { nodeRules } from "./nodes/node-rules.ts";
import type { Walk } from "./walk.ts";

/** Passing more nodes than this in one call, with nothing to do or ask on the way, is taken for a loop. */
const MAX_HOPS = 10_000;

/** Goes on until there is something to do, an answer to wait for, or an end. */
export function enter(walk: Walk, first: Hop | undefined): void {
  let hop = first;
  for (let hops = 1; hop; hops++) {
    const node = walk.nodeAt(hop.to);
    walk.emit({
      type: "entered",
      step: node.id,
      at: walk.world.now,
      ...(node.phase !== undefined && { phase: node.phase }),
    });
    hop = hops > MAX_HOPS ? walk.escalate("automatic_loop") : nodeRules[node.type](walk, hop.outcome);
  }
}
