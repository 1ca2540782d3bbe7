import type { Output } from "../api.ts";
import { type EdgeMarks, edgeKey, goldenEdges, type Marks } from "../graph/marks.ts";

/** Marks on the graph of a workflow: a task's step, its visits and the edges that it took. */
export function taskMarks(
  { nodes, goldenPath }: Output<"graph_workflow">,
  { step, visits, retries, trail }: Output<"replay_task">["past"],
): Marks {
  const golden = new Set(goldenPath);
  const ids = new Set(nodes.map(({ id }) => id));
  const current = nodeAt(step, ids);
  const edges = new Map<string, EdgeMarks>(goldenEdges(goldenPath));
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
          visits: Object.hasOwn(visits, id) ? (visits[id] ?? 0) : 0,
          ...(id === current && { current: true }),
          ...(Object.hasOwn(retries, id) && { retries: retries[id] ?? 0 }),
        },
      ]),
    ),
  };
}

function nodeAt(step: string, ids: ReadonlySet<string>): string | undefined {
  for (let path = step; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("/"))))
    if (ids.has(path)) return path;
  return undefined;
}
