import { type EdgeMarks, edgeKey, type Marks, type NodeMarks } from "../graph/marks.ts";
import { duration } from "../words.ts";
import type { Moment } from "./use-moment.ts";
import type { Paths } from "./use-paths.ts";

/** The marks with the paths that tasks took: each edge as wide as it was used, each node with the time spent there. */
export function withPaths(marks: Marks, { edges: taken }: Paths): Marks {
  const most = Math.max(1, ...[...taken.values()].map(({ count }) => count));
  const edges = new Map<string, EdgeMarks>(marks.edges);
  const stays = new Map<string, { readonly count: number; readonly ms: number }>();
  for (const { from, to, count, ms } of taken.values()) {
    const key = edgeKey(from, to);
    const text = `${count.toLocaleString()}× · ${duration(ms / count)}`;
    edges.set(key, { ...edges.get(key), traffic: { share: count / most, text } });
    const stay = stays.get(from) ?? { count: 0, ms: 0 };
    stays.set(from, { count: stay.count + count, ms: stay.ms + ms });
  }
  const nodes = new Map<string, NodeMarks>(marks.nodes);
  for (const [id, { count, ms }] of stays) nodes.set(id, { ...nodes.get(id), stay: duration(ms / count) });
  return { nodes, edges };
}

/** The marks with the tasks of a past moment in place of those of now. */
export function atMoment(marks: Marks, { nodes: counted }: Moment): Marks {
  const nodes = new Map(
    [...marks.nodes].map(([id, { golden, problems }]): [string, NodeMarks] => {
      const counts = counted.get(id);
      return [
        id,
        { ...(golden !== undefined && { golden }), ...(problems && { problems }), ...(counts && { counts }) },
      ];
    }),
  );
  return { nodes, edges: marks.edges };
}
