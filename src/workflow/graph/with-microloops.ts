import { EXHAUSTED } from "../../model/edge.ts";
import type { NodeDefinition } from "../../model/node.ts";
import type { FindingLog } from "../finding-log.ts";
import { reportIgnoredMicroloop } from "../ignored-microloop.ts";
import { outputsOf } from "./outputs-of.ts";
import type { ReadEdge, ReadGraph } from "./read-graph.ts";

type Work = Extract<NodeDefinition, { type: "task" | "gate" }>;

/**
 * The graph with the retries and edges that its microloops stand for: a budget, an edge back to the loop's work, and a
 * way out of the used-up loop. No used-up loop leads past a gate or past evidence.
 */
export function withMicroloops(graph: ReadGraph, log: FindingLog): ReadGraph {
  const nodes = new Map(graph.nodes);
  const edges = [...graph.edges];
  for (const [id, { max, work, exit }] of Object.entries(graph.head.routing?.microloops ?? {})) {
    const found = nodes.get(id);
    const place = ["routing", "microloops", id];
    if (!found || !isWork(found.definition)) continue;
    const { definition, metadata } = found;
    const add = (to: string, on: string, field: string): void => {
      log.placeEdge(edges.length, [...place, field], place);
      edges.push({ definition: { from: id, to, on }, index: edges.length });
    };
    if (definition.maxRetries === undefined)
      nodes.set(id, { definition: { ...definition, maxRetries: max - 1 }, metadata });
    else reportIgnoredMicroloop(id, definition.maxRetries, log);
    const own = graph.edges.filter((edge) => edge.definition.from === id);
    if (work !== undefined && !has(own, "failed")) add(work, "failed", "work");
    const out = exit ?? successTarget(definition, own);
    if (out !== undefined && !has(own, EXHAUSTED) && !isGuarded(definition)) add(out, EXHAUSTED, "exit");
  }
  return { ...graph, nodes, edges };
}

function isWork(node: NodeDefinition): node is Work {
  return node.type === "task" || node.type === "gate";
}

function isGuarded(node: Work): boolean {
  return node.type === "gate" || (node.evidence ?? []).length > 0;
}

function has(edges: readonly ReadEdge[], outcome: string): boolean {
  return edges.some(({ definition }) => definition.on === outcome);
}

/** Where the step leads on success: along `passed`, along its only outcome, or along its edge without an outcome. */
function successTarget(node: Work, edges: readonly ReadEdge[]): string | undefined {
  const outputs = outputsOf(node);
  const success = outputs.includes("passed") ? "passed" : outputs.length === 1 ? outputs[0] : undefined;
  const exact = edges.find(({ definition }) => definition.on !== undefined && definition.on === success);
  return (exact ?? edges.find(({ definition }) => definition.on === undefined))?.definition.to;
}
