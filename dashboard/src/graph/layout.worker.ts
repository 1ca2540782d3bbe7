import dagre from "@dagrejs/dagre";
import { layeredGroups } from "./layered-groups.ts";
import type { Layout, LayoutReply, LayoutRequest, Point, Size } from "./layout-shape.ts";
import { straightened } from "./straightened.ts";

/** The most nodes for the finer layout. It takes seconds for a larger graph. */
const MOST_FINE = 250;
const GROUP = "group ";
const LABEL_HEIGHT = 14;

interface Placed extends Point, Size {}

function layOut(request: LayoutRequest): Layout {
  if (request.isWrapped || request.nodes.length > MOST_FINE) return layeredGroups(request);
  try {
    return straightened(request, fine(request));
  } catch {
    // The library recurses, and its stack overflows on a long chain, so use the simple layout.
    return layeredGroups(request);
  }
}

function fine({ nodes, edges }: LayoutRequest): Layout {
  const graph = new dagre.graphlib.Graph({ multigraph: true, compound: true });
  graph.setGraph({ rankdir: "TB", nodesep: 36, ranksep: 44, edgesep: 18, marginx: 24, marginy: 24 });
  const groups = new Set(nodes.flatMap(({ group }) => group ?? []));
  for (const group of groups) graph.setNode(GROUP + group, {});
  for (const { id, group, width, height } of nodes) {
    graph.setNode(id, { width, height });
    const parent = group ?? id;
    if (groups.has(parent)) graph.setParent(id, GROUP + parent);
  }
  for (const [index, { from, to, label }] of edges.entries()) {
    const size = label > 0 ? { width: label, height: LABEL_HEIGHT, labelpos: "c" } : {};
    graph.setEdge(from, to, { minlen: 1, ...size }, String(index));
  }
  dagre.layout(graph);
  return {
    nodes: Object.fromEntries(nodes.map(({ id }) => [id, corner(graph.node(id) as Placed)])),
    edges: edges.map(({ from, to, label }, index) => {
      const {
        points = [],
        x,
        y,
      } = graph.edge(from, to, String(index)) as Partial<Point> & {
        points?: Point[];
      };
      const rounded = points.map(round);
      return label > 0 && x !== undefined && y !== undefined
        ? { points: rounded, label: round({ x, y }) }
        : { points: rounded };
    }),
    groups: [...groups].map((id) => {
      const placed = graph.node(GROUP + id) as Placed;
      return { id, ...corner(placed), width: placed.width, height: placed.height };
    }),
  };
}

function corner({ x, y, width, height }: Placed): Point {
  return round({ x: x - width / 2, y: y - height / 2 });
}

function round({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  const reply: LayoutReply = { number: data.number, layout: layOut(data) };
  self.postMessage(reply);
};
