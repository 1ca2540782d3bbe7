import { expectedNodes } from "../../../src/layout/expected.ts";
import type { Graph, GraphEdge } from "../../../src/model/graph.ts";
import type { JsonPatch } from "../../../src/model/json-patch.ts";
import {
  type ChangeMark,
  type EdgeMarks,
  edgeKey,
  goldenEdges,
  type Marks,
  type NodeMarks,
} from "../graph/marks.ts";

interface Difference {
  readonly kind: ChangeMark;
  readonly text: string;
}

export interface Changes {
  readonly before: Marks;
  readonly after: Marks;
  /** every difference as text: a drawing marks only the first of several edges between the same nodes */
  readonly words: readonly Difference[];
}

/** The differences between two drawings of a workflow. A node whose fields the patch changes counts as changed. */
export function changesBetween(before: Graph, after: Graph, patch: JsonPatch): Changes {
  const touched = new Set(patch.flatMap(({ path }) => nodeIn(path) ?? []));
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const isChanged = (id: string) =>
    touched.has(id) || JSON.stringify(old.get(id)) !== JSON.stringify(now.get(id));
  const kinds = new Map<string, ChangeMark>([
    ...before.nodes.filter(({ id }) => !now.has(id)).map(({ id }) => [id, "removed"] as const),
    ...after.nodes.flatMap(({ id }): [string, ChangeMark][] => {
      if (!old.has(id)) return [[id, "added"]];
      return isChanged(id) ? [[id, "changed"]] : [];
    }),
  ]);
  const gone = edgesMissing(before, after);
  const made = edgesMissing(after, before);
  const nodeWords = [...kinds].map(([id, kind]) => ({
    kind,
    text: `step ${now.get(id)?.name ?? old.get(id)?.name ?? id}`,
  }));
  return {
    before: marksOf(before, kinds, gone, "removed"),
    after: marksOf(after, kinds, made, "added"),
    words: [
      ...nodeWords,
      ...gone.map((edge) => ({ kind: "removed" as const, text: edgeText(edge, before) })),
      ...made.map((edge) => ({ kind: "added" as const, text: edgeText(edge, after) })),
    ],
  };
}

function marksOf(
  graph: Graph,
  kinds: ReadonlyMap<string, ChangeMark>,
  edges: readonly GraphEdge[],
  edgeChange: ChangeMark,
): Marks {
  const { nodes } = graph;
  const golden = expectedNodes(graph);
  const ways = new Map<string, EdgeMarks>(goldenEdges(graph));
  for (const { from, to } of edges) {
    const key = edgeKey(from, to);
    ways.set(key, { ...ways.get(key), change: edgeChange });
  }
  return {
    nodes: new Map(
      nodes.map(({ id }): [string, NodeMarks] => {
        const change = kinds.get(id);
        return [id, { golden: golden.has(id) || golden.size === 0, ...(change && { change }) }];
      }),
    ),
    edges: ways,
  };
}

function edgesMissing({ edges }: Graph, other: Graph): readonly GraphEdge[] {
  const present = new Set(other.edges.map(identityOf));
  return edges.filter((edge) => !present.has(identityOf(edge)));
}

function identityOf({ from, to, kind, label = "" }: GraphEdge): string {
  return JSON.stringify([from, to, kind, label]);
}

function edgeText({ from, to, label }: GraphEdge, { nodes }: Graph): string {
  const name = (id: string) => nodes.find((node) => node.id === id)?.name ?? id;
  return `way from ${name(from)} to ${name(to)}${label === undefined ? "" : ` (${label})`}`;
}

/** The node that a pointer such as `/nodes/review/maxRetries` is about. */
function nodeIn(path: string): string | undefined {
  const [, part, id] = path.split("/");
  return part === "nodes" && id !== undefined ? id.replaceAll("~1", "/").replaceAll("~0", "~") : undefined;
}
