import { edgesOf, layered } from "./layered.ts";
import type { Layout, LayoutRequest, Point, Size } from "./layout-shape.ts";

type Graph = Pick<LayoutRequest, "nodes" | "edges">;
type Node = Graph["nodes"][number];

const PADDING_PX = 16;
/** The room for the name of a group, above its nodes. */
const NAME_PX = 26;

/** A layout in linear time in which the nodes of a group are together in a box. */
export function layeredGroups(graph: Graph): Layout {
  const groups = new Set(graph.nodes.flatMap(({ group }) => group ?? []));
  if (groups.size === 0) return layered(graph);
  const blockOf = (node: Node): string => node.group ?? node.id;
  const inside = new Map<string, Node[]>();
  for (const node of graph.nodes) {
    const block = inside.get(blockOf(node));
    if (block) block.push(node);
    else inside.set(blockOf(node), [node]);
  }
  const home = new Map(graph.nodes.map((node) => [node.id, blockOf(node)]));
  const own = new Map<string, LayoutRequest["edges"][number][]>();
  const between: LayoutRequest["edges"][number][] = [];
  for (const edge of graph.edges) {
    const [from, to] = [home.get(edge.from), home.get(edge.to)];
    if (from === undefined || to === undefined) continue;
    if (from !== to) between.push({ from, to, label: 0 });
    else own.set(from, [...(own.get(from) ?? []), edge]);
  }
  const blocks = [...inside].map(([id, nodes]) => {
    const { nodes: places } = layered({ nodes, edges: own.get(id) ?? [] });
    return { id, nodes, places, ...sizeOf(nodes, places, groups.has(id)) };
  });
  const outer = layered({ nodes: blocks, edges: between }).nodes;
  const places = new Map<string, Point>();
  for (const { id, nodes, places: inner } of blocks) {
    const { x, y } = outer[id] ?? { x: 0, y: 0 };
    const [left, top] = groups.has(id) ? [PADDING_PX, NAME_PX] : [0, 0];
    for (const node of nodes) {
      const at = inner[node.id] ?? { x: 0, y: 0 };
      places.set(node.id, { x: x + left + at.x, y: y + top + at.y });
    }
  }
  const sizes = new Map(graph.nodes.map(({ id, width, height }) => [id, { width, height }]));
  return {
    nodes: Object.fromEntries(places),
    edges: edgesOf(graph, places, sizes),
    groups: blocks
      .filter(({ id }) => groups.has(id))
      .map(({ id, width, height }) => ({ id, ...(outer[id] ?? { x: 0, y: 0 }), width, height })),
  };
}

function sizeOf(nodes: readonly Node[], places: Layout["nodes"], isGroup: boolean): Size {
  let [width, height] = [0, 0];
  for (const node of nodes) {
    const { x, y } = places[node.id] ?? { x: 0, y: 0 };
    width = Math.max(width, x + node.width);
    height = Math.max(height, y + node.height);
  }
  return isGroup
    ? { width: width + 2 * PADDING_PX, height: height + NAME_PX + PADDING_PX }
    : { width, height };
}
