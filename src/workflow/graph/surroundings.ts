import type { FindingLog } from "../finding-log.ts";
import type { ReadGraph } from "./read-graph.ts";

/** The parts of the definition around a node that compiling the node needs. */
export interface Surroundings {
  readonly graph: Pick<ReadGraph, "nodes" | "named">;
  readonly into: ReadonlyMap<string, readonly string[]>;
  readonly log: FindingLog;
}
