import type { Hop } from "../leave.ts";
import type { Walk } from "../walk.ts";

/** Enters a node: returns the next hop, or `undefined` if the task stops at the node. */
export type NodeRule = (walk: Walk, hop: Hop) => Hop | undefined;
