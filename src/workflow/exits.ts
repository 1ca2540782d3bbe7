import { EXHAUSTED, TIMEOUT } from "../model/edge.ts";
import type { Edge, Exits } from "./program.ts";

/**
 * The rank of an edge. The most specific edge has the lowest rank: the jump of an option; then an outcome with a
 * condition; an outcome; a condition; neither.
 */
function specificity(edge: Edge): number {
  if (edge.option !== undefined) return -1;
  return (edge.on === undefined ? 2 : 0) + (edge.when === undefined ? 1 : 0);
}

export function bySpecificity(edges: readonly Edge[]): readonly Edge[] {
  return edges.toSorted((a, b) => specificity(a) - specificity(b) || a.index - b.index);
}

/**
 * The edges of a node for each case. `leadsOut` is true for nodes at which work stops: ends, and the join of a
 * branch. A retry goes back to work, so it takes only edges to nodes that do not lead out. Used-up retries take
 * only edges to nodes that do. If `isListed`, the edges are tried in the order of the definition; otherwise the
 * most specific edge is tried first.
 */
export function exitsOf(
  edges: readonly Edge[],
  outputs: readonly string[],
  leadsOut: (node: string) => boolean,
  isListed = false,
): Exits {
  const pass = edges.find((edge) => edge.pass);
  const own = edges.filter((edge) => !edge.pass);
  const sorted = isListed ? own : bySpecificity(own);
  const withoutOutcome = sorted.filter((edge) => edge.on === undefined);
  // Edges of options do not count here: an option may have the name of an outcome that Navigator reports.
  const drawn = sorted.filter((edge) => edge.option === undefined);
  const failed = drawn.filter((edge) => edge.on === "failed");
  return {
    byOutcome: new Map(
      outputs.map((outcome) => [
        outcome,
        [...sorted.filter((edge) => edge.on === outcome), ...withoutOutcome],
      ]),
    ),
    withoutOutcome,
    timeout: drawn.filter((edge) => edge.on === TIMEOUT),
    retry: failed.filter((edge) => !leadsOut(edge.to)),
    exhausted: [
      ...drawn.filter((edge) => edge.on === EXHAUSTED),
      ...failed.filter((edge) => leadsOut(edge.to)),
    ],
    ...(pass && { pass }),
  };
}
