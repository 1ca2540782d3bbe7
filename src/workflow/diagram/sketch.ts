import type { Graph, GraphEdge, GraphNode } from "../../model/graph.ts";
import type { Json } from "../../model/json.ts";
import { isList, isObject } from "../fields.ts";

/** A graph of a definition with errors: every part that looks like a node or an edge. */
export function sketchOf(definition: Json | undefined): Graph | undefined {
  if (!isObject(definition)) return undefined;
  const nodes = nodesOf(definition["nodes"]);
  if (nodes.length === 0) return undefined;
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = edgesOf(definition["edges"]).filter(({ from, to }) => ids.has(from) && ids.has(to));
  return { nodes, edges, goldenPath: [] };
}

function nodesOf(value: Json | undefined): GraphNode[] {
  const found: readonly (readonly [string, Json])[] = isList(value)
    ? value.map((node) => [textIn(node, "id") ?? "", node])
    : isObject(value)
      ? Object.entries(value)
      : [];
  return found.flatMap(([id, node]) => {
    if (id === "") return [];
    return [{ id, name: textIn(node, "name") ?? id, type: textIn(node, "type") ?? "unknown" }];
  });
}

function edgesOf(value: Json | undefined): GraphEdge[] {
  if (!isList(value)) return [];
  return value.flatMap((edge) => {
    const [from, to] = [textIn(edge, "from"), textIn(edge, "to")];
    if (from === undefined || to === undefined) return [];
    const label = textIn(edge, "label") ?? textIn(edge, "on");
    return [{ from, to, kind: "normal" as const, ...(label !== undefined && { label }) }];
  });
}

function textIn(value: Json, key: string): string | undefined {
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  const text = value[key];
  return typeof text === "string" ? text : undefined;
}
