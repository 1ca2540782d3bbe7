import { expectedNodes } from "../../../src/layout/expected.ts";
import type { Output } from "../api.ts";
import { goldenEdges, type Marks, type NodeMarks } from "../graph/marks.ts";
import { duration } from "../words.ts";

type Traffic = Output<"workflow_traffic">;
type Worst = NonNullable<NodeMarks["problems"]>;

const rank = { error: 2, warning: 1, info: 0 } as const;

export function mapMarks(
  graph: Output<"graph_workflow">,
  traffic: Traffic | undefined,
  spent: Traffic | undefined,
  moves: ReadonlyMap<string, number>,
): Marks {
  const { nodes, findings } = graph;
  const golden = expectedNodes(graph);
  const counts = new Map(traffic?.nodes.map((one) => [one.node, one]));
  const stays = new Map(spent?.times?.map((one) => [one.node, one]));
  const problems = worstOf(findings);
  const spentAt = (id: string) => (stays.get(id)?.ms ?? 0) + (counts.get(id)?.waitedMs ?? 0);
  const total = nodes.reduce((sum, { id }) => sum + spentAt(id), 0);
  const marks = new Map<string, NodeMarks>();
  for (const { id } of nodes) {
    const [here, stay, problem] = [counts.get(id), stays.get(id), problems.get(id)];
    // Round the share, so that a node is not drawn again with every tick of the clock.
    const heat = total > 0 ? Math.round((spentAt(id) / total) * 20) / 20 : 0;
    marks.set(id, {
      golden: golden.has(id),
      ...(here && { counts: here.counts, ...gravest(here.counts) }),
      ...(stay && stay.retries > 0 && { retries: stay.retries }),
      ...(stay && stay.left > 0 && { stay: duration(stay.ms / stay.left) }),
      ...(heat > 0 && { heat, heatText: `${Math.round(heat * 100)}% of recent time` }),
      ...(problem && { problems: problem }),
    });
  }
  const edges = goldenEdges(graph);
  for (const [key, moved] of moves) edges.set(key, { ...edges.get(key), moved });
  return { nodes: marks, edges };
}

/** The status that fills a node: a task that waits for a person is seen first. */
function gravest(counts: NonNullable<NodeMarks["counts"]>): Pick<NodeMarks, "status"> {
  if ((counts.HITL ?? 0) > 0) return { status: "HITL" };
  return (counts.IN_PROGRESS ?? 0) > 0 ? { status: "IN_PROGRESS" } : {};
}

function worstOf(findings: Output<"graph_workflow">["findings"]): ReadonlyMap<string, Worst> {
  const worst = new Map<string, Worst>();
  for (const { node, severity } of findings) {
    if (node === undefined) continue;
    const before = worst.get(node);
    const graver = before && rank[before.severity] >= rank[severity] ? before.severity : severity;
    worst.set(node, { severity: graver, count: (before?.count ?? 0) + 1 });
  }
  return worst;
}

/** The average stay as text, such as `12 s on average, 3 times`. */
export function stayText({ left, ms }: { readonly left: number; readonly ms: number }): string {
  return left === 0
    ? "no task has left it lately"
    : `${duration(ms / left)} on average, ${left} times lately`;
}
