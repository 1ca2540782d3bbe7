import { expectedNodes, forksOf } from "../../../src/layout/expected.ts";
import type { Status } from "../../../src/model/status.ts";
import type { Output } from "../api.ts";
import { type EdgeMarks, edgeKey, goldenEdges, type Marks } from "../graph/marks.ts";
import { nodeAt } from "../graph/node-at.ts";

/** Marks on the graph of a workflow: a task's step, its visits and the edges that it took. */
export function taskMarks(
  graph: Output<"graph_workflow">,
  { step, visits, retries, trail }: Output<"replay_task">["past"],
  status: Status,
): Marks {
  const { nodes } = graph;
  const golden = expectedNodes(graph);
  const ids = new Set(nodes.map(({ id }) => id));
  const current = nodeAt(step, ids);
  const edges = new Map<string, EdgeMarks>(goldenEdges(graph));
  const visitsAt = (id: string) => (Object.hasOwn(visits, id) ? (visits[id] ?? 0) : 0);
  // The branches of a fork are tasks of their own, so the visits of this task do not tell that they ran.
  const ran = branchNodes(graph, (id) => visitsAt(id) > 0);
  for (const { from, to } of graph.edges)
    if ((ran.has(from) || ran.has(to)) && edges.get(edgeKey(from, to))?.golden)
      edges.set(edgeKey(from, to), { golden: true, taken: true });
  for (const { from, to } of trail) {
    const key = edgeKey(from, to);
    edges.set(key, { ...edges.get(key), taken: true });
  }
  return {
    edges,
    nodes: new Map(
      nodes.map(({ id }) => [
        id,
        {
          golden: golden.has(id),
          visits: visitsAt(id) || (ran.has(id) ? 1 : 0),
          ...(id === current && { current: true, status }),
          ...(Object.hasOwn(retries, id) && { retries: retries[id] ?? 0 }),
        },
      ]),
    ),
  };
}

/** The nodes where branches of the task have been: the first of each branch, and all of them once they are joined. */
function branchNodes(
  graph: Output<"graph_workflow">,
  isVisited: (id: string) => boolean,
): ReadonlySet<string> {
  const bodies = forksOf(graph).filter(({ fork }) => isVisited(fork));
  return new Set(
    bodies.flatMap(({ fork, join, nodes }) =>
      isVisited(join)
        ? [...nodes]
        : graph.edges.filter(({ from, to }) => from === fork && nodes.has(to)).map(({ to }) => to),
    ),
  );
}
