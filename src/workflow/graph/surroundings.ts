import type { FindingLog } from "../finding-log.ts";
import type { ReadGraph } from "./read-graph.ts";

/** What compiling a node needs besides the node. */
export interface Surroundings {
  readonly graph: Pick<ReadGraph, "nodes" | "named">;
  readonly into: ReadonlyMap<string, readonly string[]>;
  readonly log: FindingLog;
}
