import { centresOf } from "./centres.ts";
import { GROUP_PADDING, Grid, type Station } from "./grid.ts";
import { labelPlaces } from "./label-places.ts";
import { Plans } from "./plan.ts";
import { rowsOf } from "./rows.ts";
import { Scale } from "./scale.ts";
import type { Box, Layout, PlainGraph, Point } from "./shape.ts";
import { Ways } from "./ways.ts";

const GUTTER = 40;
const GAP = 36;

/**
 * The places of all nodes and edges, in nearly linear time. The spine is one straight line from the top; other nodes
 * stand beside it, edges run in horizontal and vertical parts, ways back on the left, and ways to a person in a gutter on
 * the right.
 */
export function layoutOf(graph: PlainGraph): Layout {
  const aside = graph.nodes.filter(({ isAside }) => isAside);
  const rows = rowsOf(graph);
  // The last row has no nodes: in the gutter, a node may stand below all rows.
  const grid = new Grid(graph, aside.length > 0 ? [...rows, { ids: [] }] : rows, centresOf(graph, rows));
  const plans = new Plans(grid, graph).of(graph.edges);
  const gutter = gutterOf(graph, grid);
  const at = (id: string) => grid.at(id) ?? gutter.get(id);
  const ways = new Ways(grid);
  const drawn = ways.of(graph.edges, plans, at);
  const scale = new Scale(grid, ways);
  const boxes = new Map<string, Box>();
  for (const node of graph.nodes) {
    const station = at(node.id);
    if (station) boxes.set(node.id, scale.boxOf(station));
  }
  const lines = drawn.map(({ corners }) => withoutRepeats(corners.map((corner) => scale.pointOf(corner))));
  const labels = labelPlaces(graph, lines, boxes, plans);
  return {
    nodes: Object.fromEntries([...boxes].map(([id, { x, y }]) => [id, { x, y }])),
    edges: lines.map((points, index) => {
      const label = labels[index];
      return label ? { points, label } : { points };
    }),
    groups: groupsOf(graph, grid, boxes),
  };
}

/** The nodes in the gutter, each below the last node that leads to it. */
function gutterOf({ nodes, edges }: PlainGraph, grid: Grid): ReadonlyMap<string, Station> {
  const aside = new Map(nodes.filter(({ isAside }) => isAside).map((node) => [node.id, node]));
  const last = new Map<string, number>();
  let right = grid.right.reduce((most, x) => Math.max(most, x), 0) + GUTTER;
  for (const { from, to, label } of edges) {
    const station = grid.at(from);
    if (!station || !aside.has(to)) continue;
    last.set(to, Math.max(last.get(to) ?? 0, station.row));
    // The label stands between the node and the line that all share.
    right = Math.max(right, station.middle + station.node.width / 2 + label + GUTTER);
  }
  const stations = new Map<string, Station>();
  for (const [id, node] of aside) {
    stations.set(id, { node, row: (last.get(id) ?? -1) + 1, column: 0, middle: right + node.width / 2 });
    right += node.width + GAP;
  }
  return stations;
}

function withoutRepeats(points: readonly Point[]): readonly Point[] {
  const ends = points.filter((point, index) => {
    const before = points[index - 1];
    return !before || before.x !== point.x || before.y !== point.y;
  });
  return ends.filter(({ x, y }, index) => {
    const [before, after] = [ends[index - 1], ends[index + 1]];
    if (!before || !after) return true;
    return !((before.x === x && after.x === x) || (before.y === y && after.y === y));
  });
}

function groupsOf({ nodes }: PlainGraph, grid: Grid, boxes: ReadonlyMap<string, Box>): Layout["groups"] {
  const groups = new Map<string, { left: number; top: number; right: number; bottom: number }>();
  for (const { id, group } of nodes) {
    const box = boxes.get(id);
    if (group === undefined || !box) continue;
    const own = groups.get(group) ?? {
      left: Number.POSITIVE_INFINITY,
      top: Number.POSITIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
    };
    own.left = Math.min(own.left, box.x - GROUP_PADDING);
    own.top = Math.min(own.top, box.y - grid.headRoom(group));
    own.right = Math.max(own.right, box.x + box.width + GROUP_PADDING);
    own.bottom = Math.max(own.bottom, box.y + box.height + GROUP_PADDING);
    groups.set(group, own);
  }
  return [...groups].map(([id, { left, top, right, bottom }]) => ({
    id,
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
}
