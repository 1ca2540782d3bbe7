import { expectedEdges } from "../../../src/layout/expected.ts";
import type { Graph } from "../../../src/model/graph.ts";
import type { Status } from "../../../src/model/status.ts";

/** How a node or an edge differs from another version of its workflow. */
export type ChangeMark = "added" | "removed" | "changed";

/** The badges of a node. */
export interface NodeMarks {
  readonly counts?: Readonly<Partial<Record<Status, number>>>;
  /** the most retries that any open task has used at the node */
  readonly retries?: number;
  /** the node's share of the time that all nodes took, 0 to 1 */
  readonly heat?: number;
  readonly heatText?: string;
  readonly problems?: { readonly severity: "error" | "warning" | "info"; readonly count: number };
  readonly golden?: boolean;
  /** whether the shown task is at the node */
  readonly current?: boolean;
  /** the status that fills the node: that of the shown task, or the gravest of the tasks that are here */
  readonly status?: Status;
  /** how long tasks stay at the node */
  readonly stay?: string;
  /** how often the shown task visited the node */
  readonly visits?: number;
  /** how much of a card the task has visited */
  readonly progress?: string;
  /** whether no simulated run reached the node */
  readonly never?: boolean;
  /** the look of a task in a graph of tasks, which has no golden path */
  readonly work?: "ready" | "blocked" | "active" | "waiting" | "done" | "failed";
  /** whether the task decides when all tasks are done */
  readonly critical?: boolean;
  readonly change?: ChangeMark;
}

export interface EdgeMarks {
  readonly golden?: boolean;
  /** whether the shown task took this edge */
  readonly taken?: boolean;
  /** whether the edge has no place on or off a golden path, as between tasks */
  readonly plain?: boolean;
  /** whether both its tasks decide, one after the other, when all tasks are done */
  readonly critical?: boolean;
  readonly change?: ChangeMark;
  /** how many tasks took the edge: its share of the most used one, 0 to 1, and its words */
  readonly traffic?: { readonly share: number; readonly text: string };
  /** a number that changes whenever a task takes this edge */
  readonly moved?: number;
}

export interface Marks {
  readonly nodes: ReadonlyMap<string, NodeMarks>;
  readonly edges: ReadonlyMap<string, EdgeMarks>;
}

export function edgeKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** The marks of the edges that a usual run takes. Combine them with other marks. */
export function goldenEdges(graph: Pick<Graph, "nodes" | "edges" | "goldenPath">): Map<string, EdgeMarks> {
  return new Map(expectedEdges(graph).map(([from, to]) => [edgeKey(from, to), { golden: true }]));
}
