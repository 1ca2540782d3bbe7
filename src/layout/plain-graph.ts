import type { Graph } from "../model/graph.ts";
import { labelWidth } from "./edge-label.ts";
import { nodeSize } from "./node-size.ts";
import type { PlainGraph } from "./shape.ts";

/** A graph as boxes and lines. */
export function plainGraph(graph: Graph, isWrapped = false): PlainGraph {
  const groups = new Set(graph.nodes.flatMap(({ group }) => group ?? []));
  return {
    isWrapped,
    spine: graph.goldenPath,
    nodes: graph.nodes.map(({ group, ...node }) => ({
      id: node.id,
      ...nodeSize(node),
      // An activity stands in the box of its own steps, as their heading.
      ...((group !== undefined || groups.has(node.id)) && { group: group ?? node.id }),
      ...(node.tone === "hitl" && !isWrapped && { isAside: true }),
      ...(node.type === "fork" && { spreads: true }),
    })),
    edges: graph.edges.map((edge) => ({
      from: edge.from,
      to: edge.to,
      kind: edge.kind,
      label: labelWidth(edge),
    })),
  };
}
