import type { Edge, Program, ProgramNode } from "../program.ts";
import { edgeLines, nodeLines } from "./labels.ts";

export interface DiagramOptions {
  /** the node that a task is at */
  readonly highlight?: string;
  readonly direction?: "TD" | "LR";
}

/** The look of an end: success, failure, stopped without either, or waiting for a person. */
export type Tone = "success" | "failure" | "stopped" | "hitl";

export interface DrawnNode {
  /** a generated name, because an id like `end` or `subgraph` is a keyword in a drawing language */
  readonly key: string;
  readonly type: ProgramNode["type"];
  readonly lines: readonly string[];
  readonly tone?: Tone;
  readonly isCurrent: boolean;
}

export type EdgeKind = "move" | "retry" | "resolution";

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly lines: readonly string[];
}

interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

/** The nodes and edges to draw, independent of the drawing language. */
export function drawing(program: Program, highlight?: string): Drawing {
  const keys = new Map([...program.nodes.keys()].map((id, index) => [id, `n${index}`]));
  const nodes: DrawnNode[] = [];
  const edges: DrawnEdge[] = [];
  for (const [id, node] of program.nodes) {
    const key = keys.get(id) ?? "";
    nodes.push(drawnNode(node, key, id === highlight));
    const retries = new Set(node.maxRetries === undefined ? [] : node.exits.retry);
    for (const edge of node.edges) {
      const to = keys.get(edge.to);
      if (to !== undefined) edges.push(drawnEdge(edge, node, { from: key, to, isRetry: retries.has(edge) }));
    }
  }
  return { nodes, edges };
}

function drawnNode(node: ProgramNode, key: string, isCurrent: boolean): DrawnNode {
  const tone = toneOf(node);
  return { key, type: node.type, lines: nodeLines(node), isCurrent, ...(tone && { tone }) };
}

export function toneOf(node: ProgramNode): Tone | undefined {
  if (node.type !== "end") return undefined;
  if (node.escalation === "hitl") return "hitl";
  return node.result === "success" || node.result === "failure" ? node.result : "stopped";
}

function drawnEdge(
  edge: Edge,
  node: ProgramNode,
  { from, to, isRetry }: { readonly from: string; readonly to: string; readonly isRetry: boolean },
): DrawnEdge {
  const kind = node.type === "end" ? "resolution" : isRetry ? "retry" : "move";
  return { from, to, kind, lines: edgeLines(edge, node, isRetry) };
}
