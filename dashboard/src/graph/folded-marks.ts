import type { Graph } from "../../../src/model/graph.ts";
import type { Status } from "../../../src/model/status.ts";
import { type Cards, drawnId } from "./folded.ts";
import { type EdgeMarks, edgeKey, type Marks, type NodeMarks } from "./marks.ts";

/** The marks for a graph with cards: each card has those of its nodes together. */
export function foldedMarks(graph: Graph, marks: Marks, cards: Cards, opened: ReadonlySet<string>): Marks {
  const at = (id: string) => drawnId(id, cards, opened);
  const inside = new Map<string, NodeMarks[]>();
  for (const { id } of graph.nodes) {
    const own = marks.nodes.get(id) ?? {};
    const others = inside.get(at(id));
    if (others) others.push(own);
    else inside.set(at(id), [own]);
  }
  const edges = new Map<string, EdgeMarks>();
  for (const { from, to } of graph.edges) {
    const own = marks.edges.get(edgeKey(from, to));
    const key = edgeKey(at(from), at(to));
    if (own) edges.set(key, { ...edges.get(key), ...own });
  }
  return {
    edges,
    nodes: new Map(
      [...inside].map(([id, all]) => [id, all.length === 1 && all[0] ? all[0] : together(all)] as const),
    ),
  };
}

function statusOf(all: readonly NodeMarks[]): Pick<NodeMarks, "status"> {
  const here = all.find(({ current }) => current)?.status;
  const waits = all.find(({ status }) => status === "HITL")?.status;
  const status = here ?? waits ?? all.find((one) => one.status !== undefined)?.status;
  return status === undefined ? {} : { status };
}

const rank = { error: 2, warning: 1, info: 0 } as const;

function together(all: readonly NodeMarks[]): NodeMarks {
  const counts: Partial<Record<Status, number>> = {};
  for (const one of all)
    for (const [status, number] of Object.entries(one.counts ?? {}))
      counts[status as Status] = (counts[status as Status] ?? 0) + number;
  const problems = all.flatMap((one) => one.problems ?? []);
  const [worst] = problems.toSorted((one, other) => rank[other.severity] - rank[one.severity]);
  const visits = all.flatMap((one) => one.visits ?? []);
  const visited = visits.filter((times) => times > 0).length;
  const heat = all.reduce((sum, one) => sum + (one.heat ?? 0), 0);
  return {
    golden: all.some(({ golden }) => golden),
    counts,
    ...(heat > 0 && { heat: Math.min(1, heat) }),
    ...(all.some(({ current }) => current) && { current: true }),
    ...statusOf(all),
    ...(worst && {
      problems: { severity: worst.severity, count: problems.reduce((sum, { count }) => sum + count, 0) },
    }),
    // How often single steps were visited does not matter here, only whether the task has been inside.
    ...(visits.length > 0 && { visits: Math.min(1, visited), progress: `${visited} of ${all.length} steps` }),
    ...(all.every(({ never }) => never) && { never: true }),
    ...(all.some(({ change }) => change) && { change: "changed" as const }),
  };
}
