import type { Hop } from "../leave.ts";
import type { Walk } from "../walk.ts";

/** What entering a node means: where to go on to at once, or nothing when the task stops at it. */
export type NodeRule = (walk: Walk, hop: Hop) => Hop | undefined;
