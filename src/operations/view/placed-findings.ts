import type { Finding } from "../../model/finding.ts";
import type { Graph, PlacedFinding } from "../../model/graph.ts";
import type { Json } from "../../model/json.ts";
import { findingPlace } from "./finding-place.ts";

/** Adds to each finding its place in words and the node to draw it on: the node that the finding names, or the origin of the named edge. */
export function placedFindings(
  findings: readonly Finding[],
  graph: Graph | undefined,
  definition: Json | undefined,
): PlacedFinding[] {
  const ids = new Set(graph?.nodes.map(({ id }) => id));
  return findings.map((finding) => {
    const node = candidates(finding.at, definition).find((id) => ids.has(id));
    const place = findingPlace(finding.at, definition, graph);
    return { ...finding, place, ...(node !== undefined && { node }) };
  });
}

/**
 * The node ids that `at` may name. It looks like `review`, `review -> end`, `nodes.review.maxRetries` or
 * `edges.3.when`, and an id may itself contain dots.
 */
function candidates(at: string, definition: Json | undefined): string[] {
  const [from = ""] = at.split(" -> ");
  const [kind, ...inside] = at.split(".");
  if (kind === "edges") return [originOf(inside[0] ?? "", definition)];
  const prefixes = inside.map((_, index) => inside.slice(0, inside.length - index).join("."));
  return kind === "nodes" ? [at, from, ...prefixes] : [at, from];
}

function originOf(index: string, definition: Json | undefined): string {
  const { edges } = (definition ?? {}) as { readonly edges?: Json };
  const edge = Array.isArray(edges) ? (edges[Number(index)] as { readonly from?: Json } | null) : undefined;
  return typeof edge?.from === "string" ? edge.from : "";
}
