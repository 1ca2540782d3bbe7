import type { Status } from "../../../src/model/status.ts";

/** What is shown on a node beside its name. */
export interface NodeMarks {
  readonly counts?: Readonly<Partial<Record<Status, number>>>;
  /** retries used by the task that used the most */
  readonly retries?: number;
  /** its share of the time spent, 0 to 1 */
  readonly heat?: number;
  readonly heatText?: string;
  readonly problems?: { readonly severity: "error" | "warning" | "info"; readonly count: number };
  readonly golden?: boolean;
  /** the task looked at is here */
  readonly current?: boolean;
  /** how often the task looked at was here */
  readonly visits?: number;
  /** no simulated run came here */
  readonly never?: boolean;
}

export interface EdgeMarks {
  readonly golden?: boolean;
  /** the task looked at went this way */
  readonly taken?: boolean;
  /** a number that is new whenever a task goes this way */
  readonly moved?: number;
}

export interface Marks {
  readonly nodes: ReadonlyMap<string, NodeMarks>;
  readonly edges: ReadonlyMap<string, EdgeMarks>;
}

export function edgeKey(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

/** The golden path as marks that others are laid over. */
export function goldenEdges(path: readonly string[]): Map<string, EdgeMarks> {
  const pairs = path.slice(1).map((to, index) => edgeKey(path[index] ?? "", to));
  return new Map(pairs.map((pair) => [pair, { golden: true }]));
}
