import { levelsOf } from "./levels.ts";
import type { PlainEdge, PlainGraph, PlainNode } from "./shape.ts";

/** Nodes that stand beside each other. */
export interface Row {
  readonly ids: readonly string[];
  /** the group whose box surrounds the row */
  readonly group?: string;
}

/** The width up to which a row is never broken. */
const WIDEST = 2_400;
const GAP = 36;

/**
 * The rows of a graph, from the top: each node below its predecessors, and each node of the spine below the one before.
 * The rows of a group follow each other without rows of other nodes in between, so that one box can surround them.
 */
export function rowsOf({ nodes, edges, spine }: PlainGraph): readonly Row[] {
  const inRows = nodes.filter(({ isAside }) => !isAside);
  const ids = new Set(inRows.map(({ id }) => id));
  const forward = edges.filter(
    ({ kind, from, to }) => kind !== "retry" && kind !== "resolution" && ids.has(from) && ids.has(to),
  );
  const groups = new Set(inRows.flatMap(({ group }) => group ?? []));
  if (groups.size === 0) return plainRows(inRows, forward, spine);
  const blockOf = (node: PlainNode) => node.group ?? node.id;
  const home = new Map(inRows.map((node) => [node.id, blockOf(node)]));
  const inside = new Map<string, PlainNode[]>();
  for (const node of inRows) {
    const block = inside.get(blockOf(node));
    if (block) block.push(node);
    else inside.set(blockOf(node), [node]);
  }
  const own = new Map<string, PlainEdge[]>();
  const between: PlainEdge[] = [];
  for (const edge of forward) {
    const [from = "", to = ""] = [home.get(edge.from), home.get(edge.to)];
    const inner = own.get(from);
    if (from !== to) between.push({ ...edge, from, to });
    else if (inner) inner.push(edge);
    else own.set(from, [edge]);
  }
  const blocks = [...inside.keys()].map((id) => ({ id, width: 0, height: 0 }));
  const way = spine.flatMap((id) => home.get(id) ?? []).filter((id, index, all) => id !== all[index - 1]);
  return sortedLevels(blocks, between, way).flatMap((level) => {
    const single = level.filter((id) => !groups.has(id)).flatMap((id) => inside.get(id) ?? []);
    return [
      ...brokenRow(single),
      ...level
        .filter((id) => groups.has(id))
        .flatMap((group) =>
          plainRows(inside.get(group) ?? [], own.get(group) ?? [], spine).map((row) => ({ ...row, group })),
        ),
    ];
  });
}

function plainRows(
  nodes: readonly PlainNode[],
  edges: readonly PlainEdge[],
  spine: readonly string[],
): readonly Row[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return sortedLevels(nodes, edges, spine).flatMap((ids) =>
    brokenRow(ids.flatMap((id) => byId.get(id) ?? [])),
  );
}

/** The levels of a graph. The spine is walked first, so that no other way turns one of its edges back. */
function sortedLevels(
  nodes: readonly PlainNode[],
  edges: readonly PlainEdge[],
  spine: readonly string[],
): string[][] {
  const place = new Map(spine.map((id, index) => [id, index]));
  const placeOf = (id: string) => place.get(id) ?? Number.POSITIVE_INFINITY;
  const isStep = ({ from, to }: PlainEdge) => placeOf(to) === placeOf(from) + 1;
  const ids = new Set(nodes.map(({ id }) => id));
  const first = spine.find((id) => ids.has(id));
  return levelsOf({
    nodes: [...nodes.filter(({ id }) => id === first), ...nodes.filter(({ id }) => id !== first)],
    edges: [...edges.filter(isStep), ...edges.filter((edge) => !isStep(edge))],
  });
}

/** A level as rows that are no wider than a screen, each with at least one node. */
function brokenRow(nodes: readonly PlainNode[]): readonly Row[] {
  const rows: { ids: string[]; width: number }[] = [];
  for (const { id, width } of nodes) {
    const last = rows.at(-1);
    if (last && last.width + GAP + width <= WIDEST) {
      last.ids.push(id);
      last.width += GAP + width;
    } else rows.push({ ids: [id], width });
  }
  return rows.map(({ ids }) => ({ ids }));
}
