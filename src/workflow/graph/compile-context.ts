import type { FindingLog } from "../finding-log.ts";
import type { ReadGraph } from "./read-graph.ts";

/** The inputs for compiling a node, besides the node. */
export interface Surroundings {
  readonly graph: Pick<ReadGraph, "nodes" | "named">;
  readonly into: ReadonlyMap<string, readonly string[]>;
  readonly log: FindingLog;
}
