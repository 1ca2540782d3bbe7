import { boundsWords } from "../../bounds/bounds-words.ts";
import { EXHAUSTED, TIMEOUT } from "../../model/edge.ts";
import type { Graph, GraphEdge, GraphEdgeKind, GraphNode } from "../../model/graph.ts";
import { goldenPath } from "../golden-path.ts";
import type { Edge, Program, ProgramNode } from "../program.ts";
import { toneOf } from "./drawing.ts";
import { edgeLines, nodeLines } from "./labels.ts";

/** A program as a graph for a client to lay out and colour. */
export function graphOf(program: Program): Graph {
  const nodes = [...program.nodes.values()];
  return {
    nodes: nodes.map((node) => graphNode(node, program)),
    edges: nodes.flatMap((node) =>
      node.edges.filter(({ to }) => program.nodes.has(to)).map((edge) => graphEdge(edge, node)),
    ),
    goldenPath: goldenPath(program) ?? [],
  };
}

function graphNode(node: ProgramNode, program: Program): GraphNode {
  const [name = node.id, detail] = nodeLines(node);
  const tone = toneOf(node);
  const group = groupOf(node.id);
  const bounds = boundsOf(node, program);
  return {
    id: node.id,
    name,
    type: node.type,
    ...(detail !== undefined && { detail }),
    ...(tone && { tone }),
    ...(group !== undefined && { group }),
    ...("agent" in node && node.agent !== undefined && { agent: node.agent }),
    ...(node.phase !== undefined && { phase: node.phase }),
    ...(node.maxRetries !== undefined && { maxRetries: node.maxRetries }),
    ...(bounds !== "" && { bounds }),
  };
}

/** The bounds of a node in words. No agent works at a start or an end. */
function boundsOf(node: ProgramNode, program: Program): string {
  if (node.type === "start" || node.type === "end") return "";
  const levels = [
    { source: "workflow" as const, name: "", bounds: program.bounds ?? {} },
    { source: "node" as const, name: "", bounds: node.bounds ?? {} },
  ];
  return boundsWords(levels).replace(/^Bounds: /, "");
}

/** The activity that a node belongs to: steps have ids like `activity/step`. */
function groupOf(id: string): string | undefined {
  const slash = id.indexOf("/");
  return slash > 0 ? id.slice(0, slash) : undefined;
}

/** Words for outcomes that Navigator produces; an author's label takes precedence. */
const spoken: ReadonlyMap<string | undefined, string> = new Map([
  [EXHAUSTED, "retries used up"],
  [TIMEOUT, "time is up"],
]);

function graphEdge(edge: Edge, node: ProgramNode): GraphEdge {
  const kind = kindOf(edge, node);
  const said = edge.label ?? spoken.get(edge.on);
  const told = said === undefined ? edge : { ...edge, label: said };
  const label = edgeLines(told, node, kind === "retry").join(", ");
  return { from: edge.from, to: edge.to, kind, ...(label !== "" && { label }) };
}

function kindOf(edge: Edge, { type, maxRetries, exits }: ProgramNode): GraphEdgeKind {
  if (type === "end") return "resolution";
  if (edge.option !== undefined) return "jump";
  if (exits.exhausted.includes(edge) && (maxRetries !== undefined || edge.on !== "failed"))
    return "exhausted";
  return maxRetries !== undefined && exits.retry.includes(edge) ? "retry" : "normal";
}
