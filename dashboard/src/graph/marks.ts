import type { Status } from "../../../src/model/status.ts";

/** The badges of a node. */
export interface NodeMarks {
  readonly counts?: Readonly<Partial<Record<Status, number>>>;
  /** the most retries that any task has used */
  readonly retries?: number;
  /** its share of the time spent, 0 to 1 */
  readonly heat?: number;
  readonly heatText?: string;
  readonly problems?: { readonly severity: "error" | "warning" | "info"; readonly count: number };
  readonly golden?: boolean;
  /** the shown task is here */
  readonly current?: boolean;
  /** how often the shown task was here */
  readonly visits?: number;
  /** no simulated run reached it */
  readonly never?: boolean;
}

export interface EdgeMarks {
  readonly golden?: boolean;
  /** the shown task took this edge */
  readonly taken?: boolean;
  /** changes whenever a task takes this edge */
  readonly moved?: number;
}

export interface Marks {
  readonly nodes: ReadonlyMap<string, NodeMarks>;
  readonly edges: ReadonlyMap<string, EdgeMarks>;
}

export function edgeKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** The marks of the golden path, to be combined with others. */
export function goldenEdges(path: readonly string[]): Map<string, EdgeMarks> {
  const pairs = path.slice(1).map((to, index) => edgeKey(path[index] ?? "", to));
  return new Map(pairs.map((pair) => [pair, { golden: true }]));
}
