import { expectedNodes } from "../../../src/layout/expected.ts";
import type { Graph, PlacedFinding } from "../../../src/model/graph.ts";
import type { Output } from "../api.ts";
import { type EdgeMarks, edgeKey, goldenEdges, type Marks, type NodeMarks } from "../graph/marks.ts";

const rank = { error: 2, warning: 1, info: 0 } as const;

interface Results {
  readonly ran?: Output<"simulate_definition"> | undefined;
  /** the decisions that the definition would change */
  readonly changed?: Output<"what_if">["changed"] | undefined;
}

/**
 * The marks for an author: the findings on their nodes, the nodes that simulated runs never reached, and the steps and
 * ways of decisions that would have been others.
 */
export function authorMarks(
  graph: Graph,
  findings: readonly PlacedFinding[],
  { ran, changed = [] }: Results,
): Marks {
  const moved = new Set(changed.map(({ step }) => step));
  const { nodes, goldenPath } = graph;
  const golden = expectedNodes(graph);
  const never = new Set(ran?.nodes.never);
  const marks = nodes.map(({ id }): [string, NodeMarks] => {
    const own = findings.filter(({ node }) => node === id);
    const [worst] = own.toSorted((a, b) => rank[b.severity] - rank[a.severity]);
    return [
      id,
      {
        golden: golden.has(id) || goldenPath.length === 0,
        ...(worst && { problems: { severity: worst.severity, count: own.length } }),
        ...(never.has(id) && { never: true }),
        ...(moved.has(id) && { change: "changed" as const }),
      },
    ];
  });
  return { nodes: new Map(marks), edges: withChanges(goldenEdges(graph), changed) };
}

/** The ways that tasks took and would not take, and the ways that they would take instead. */
function withChanges(
  edges: Map<string, EdgeMarks>,
  changed: NonNullable<Results["changed"]>,
): ReadonlyMap<string, EdgeMarks> {
  const mark = (step: string, next: string | undefined, change: "added" | "removed"): void => {
    if (next === undefined) return;
    const key = edgeKey(step, next);
    edges.set(key, { ...edges.get(key), change });
  };
  for (const { step, before } of changed) mark(step, before.next, "removed");
  for (const { step, after } of changed) if (after.kind === "decided") mark(step, after.next, "added");
  return edges;
}
