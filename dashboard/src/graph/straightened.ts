import type { Layout, LayoutRequest, Point, Size } from "./layout-shape.ts";

type Graph = Pick<LayoutRequest, "nodes" | "edges" | "spine">;

/** How far from the middle of a node the other edges begin and end, as a share of its width. */
const ASIDE = 0.28;
const GROUP_PADDING = 16;
const GROUP_NAME = 26;

/**
 * The layout with a straight spine: the rows are moved sideways so that the nodes of the expected way stand below each
 * other. A row moves as a whole, so nothing that was apart overlaps. Edges become steps with right angles.
 */
export function straightened(graph: Graph, layout: Layout): Layout {
  const sizes = new Map(graph.nodes.map((node) => [node.id, node]));
  const boxOf = (id: string): (Point & Size) | undefined => {
    const [at, size] = [layout.nodes[id], sizes.get(id)];
    return at && size && { ...at, width: size.width, height: size.height };
  };
  const shift = shiftAlong(graph.spine.flatMap((id) => boxOf(id) ?? []));
  const nodes: Record<string, Point> = {};
  for (const [id, { x, y }] of Object.entries(layout.nodes)) {
    const { height = 0 } = sizes.get(id) ?? {};
    nodes[id] = { x: Math.round(x + shift(y + height / 2)), y };
  }
  const moved = ({ x, y }: Point): Point => ({ x: Math.round(x + shift(y)), y });
  const placed = (id: string) => ({
    ...(nodes[id] ?? { x: 0, y: 0 }),
    ...(sizes.get(id) ?? { width: 0, height: 0 }),
  });
  const boxes = graph.nodes.map(({ id }) => placed(id));
  const spine = new Set(graph.spine.slice(1).map((to, index) => `${graph.spine[index]} ${to}`));
  return {
    nodes,
    edges: layout.edges.map(({ points, label }, index) => {
      const { from = "", to = "" } = graph.edges[index] ?? {};
      // Only the first edge between two nodes of the spine is straight: others would lie upon it.
      const straight = spine.delete(`${from} ${to}`) ? plumb(placed(from), placed(to), boxes) : undefined;
      const way = straight ?? steps(ends(points.map(moved), placed(from), placed(to)));
      if (!label) return { points: way };
      return { points: way, label: straight ? middleOf(straight) : moved(label) };
    }),
    groups: layout.groups.map(({ id }) => ({ id, ...around(graph, nodes, id) })),
  };
}

/** How far to the side a height moves: as far as the spine there, and evenly in between. */
function shiftAlong(spine: readonly (Point & Size)[]): (y: number) => number {
  const stops = spine
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    .toSorted((one, other) => one.y - other.y);
  const [first] = stops;
  if (!first) return () => 0;
  return (y) => {
    const next = stops.findIndex((stop) => stop.y >= y);
    const after = stops[next === -1 ? stops.length - 1 : next] ?? first;
    const before = stops[next === -1 ? stops.length - 1 : next - 1] ?? after;
    const share = after.y === before.y ? 0 : (y - before.y) / (after.y - before.y);
    return first.x - (before.x + (after.x - before.x) * Math.min(1, Math.max(0, share)));
  };
}

/** The straight line down from one node to another; `undefined` if a third node is in its way. */
function plumb(
  from: Point & Size,
  to: Point & Size,
  boxes: readonly (Point & Size)[],
): readonly Point[] | undefined {
  const x = Math.round(from.x + from.width / 2);
  const [top, bottom] = [from.y + from.height, to.y];
  const isBlocked = boxes.some(
    (box) => box.x < x && box.x + box.width > x && box.y < bottom && box.y + box.height > top,
  );
  const line = [
    { x, y: top },
    { x, y: bottom },
  ];
  return isBlocked || bottom <= top ? undefined : line;
}

function middleOf([start, end]: readonly Point[]): Point {
  return { x: start?.x ?? 0, y: Math.round(((start?.y ?? 0) + (end?.y ?? 0)) / 2) };
}

/** The points with their ends at the upper and lower borders, beside the middle, which belongs to the spine. */
function ends(points: readonly Point[], from: Point & Size, to: Point & Size): readonly Point[] {
  const inner = points.slice(1, -1);
  const isDown = from.y + from.height / 2 <= to.y + to.height / 2;
  const at = (box: Point & Size, towards: Point | undefined, isLower: boolean): Point => {
    const middle = box.x + box.width / 2;
    const aside = towards === undefined ? 0 : box.width * ASIDE * Math.sign(towards.x - middle);
    return { x: Math.round(middle + aside), y: isLower ? box.y + box.height : box.y };
  };
  const start = at(from, inner[0] ?? to, isDown);
  const end = at(to, inner.at(-1) ?? from, !isDown);
  return [start, ...inner, end];
}

/** The same way in horizontal and vertical parts. */
function steps(points: readonly Point[]): readonly Point[] {
  const way: Point[] = [];
  for (const point of points) {
    const last = way.at(-1);
    if (last && last.x !== point.x && last.y !== point.y) {
      const middle = Math.round((last.y + point.y) / 2);
      way.push({ x: last.x, y: middle }, { x: point.x, y: middle });
    }
    way.push(point);
  }
  return way.filter(({ x, y }, index) => {
    const [before, after] = [way[index - 1], way[index + 1]];
    if (!before || !after) return true;
    const isInLine = (before.x === x && after.x === x) || (before.y === y && after.y === y);
    return !isInLine;
  });
}

function around({ nodes }: Graph, places: Readonly<Record<string, Point>>, group: string): Point & Size {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { id, group: own = id, width, height } of nodes) {
    const at = places[id];
    if (own !== group || !at) continue;
    left = Math.min(left, at.x - GROUP_PADDING);
    top = Math.min(top, at.y - GROUP_NAME);
    right = Math.max(right, at.x + width + GROUP_PADDING);
    bottom = Math.max(bottom, at.y + height + GROUP_PADDING);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
