import type { Graph, PlacedFinding } from "../../../src/model/graph.ts";
import type { Output } from "../api.ts";
import { goldenEdges, type Marks, type NodeMarks } from "../graph/marks.ts";

const rank = { error: 2, warning: 1, info: 0 } as const;

/** The marks for an author: the findings on their nodes, and the nodes that simulated runs never reached. */
export function authorMarks(
  { nodes, goldenPath }: Graph,
  findings: readonly PlacedFinding[],
  ran: Output<"simulate_definition"> | undefined,
): Marks {
  const golden = new Set(goldenPath);
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
      },
    ];
  });
  return { nodes: new Map(marks), edges: goldenEdges(goldenPath) };
}
