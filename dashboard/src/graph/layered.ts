import type { Layout, LayoutRequest, Point, Size } from "./layout-shape.ts";
import { levelsOf } from "./levels.ts";

const GAP_X = 40;
const GAP_Y = 46;
const COLUMN_GAP = 120;
/** The ratio of width to height of the drawing, similar to that of a screen. */
const ASPECT = 1.6;

type Graph = Pick<LayoutRequest, "nodes" | "edges">;
interface Row {
  readonly ids: readonly string[];
  readonly width: number;
  readonly height: number;
}

/**
 * A simple layout in linear time: nodes in rows by their distance from the start. Rows that would make a very tall
 * picture wrap into columns, as in a newspaper.
 */
export function layered(graph: Graph): Layout {
  const sizes = new Map(graph.nodes.map(({ id, width, height }) => [id, { width, height }]));
  const rows = levelsOf(graph).map((ids): Row => {
    const own = ids.map((id) => sizes.get(id) ?? { width: 0, height: 0 });
    return {
      ids,
      width: own.reduce((sum, { width }) => sum + width + GAP_X, -GAP_X),
      height: Math.max(...own.map(({ height }) => height)),
    };
  });
  const places = new Map<string, Point>();
  let left = 0;
  for (const column of columnsOf(rows)) {
    const width = Math.max(...column.map((row) => row.width));
    let top = 0;
    for (const row of column) {
      let x = left + (width - row.width) / 2;
      for (const id of row.ids) {
        places.set(id, { x: Math.round(x), y: top });
        x += (sizes.get(id)?.width ?? 0) + GAP_X;
      }
      top += row.height + GAP_Y;
    }
    left += width + COLUMN_GAP;
  }
  return {
    nodes: Object.fromEntries(places),
    edges: graph.edges.map(({ from, to, label }) => {
      const points = way(box(from, places, sizes), box(to, places, sizes));
      const middle = points[Math.floor(points.length / 2)];
      return label > 0 && middle ? { points, label: middle } : { points };
    }),
    groups: [],
  };
}

function columnsOf(rows: readonly Row[]): Row[][] {
  const height = rows.reduce((sum, row) => sum + row.height + GAP_Y, 0);
  const width = Math.max(0, ...rows.map((row) => row.width)) + COLUMN_GAP;
  const count = Math.max(1, Math.round(Math.sqrt((height * ASPECT) / width)));
  const perColumn = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * perColumn, (index + 1) * perColumn),
  ).filter((column) => column.length > 0);
}

interface Box extends Point, Size {}

function box(id: string, places: ReadonlyMap<string, Point>, sizes: ReadonlyMap<string, Size>): Box {
  const { x = 0, y = 0 } = places.get(id) ?? {};
  const { width = 0, height = 0 } = sizes.get(id) ?? {};
  return { x, y, width, height };
}

/** The points of an edge: down to the next row, or around the side of the nodes in between. */
function way(from: Box, to: Box): Point[] {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y };
  const isNext = end.y > start.y && end.y - start.y <= GAP_Y * 2;
  if (isNext) {
    const middle = Math.round((start.y + end.y) / 2);
    return [start, { x: start.x, y: middle }, { x: end.x, y: middle }, end];
  }
  const side = Math.max(from.x + from.width, to.x + to.width) + GAP_X / 2;
  const out = { x: from.x + from.width, y: from.y + from.height / 2 };
  const back = { x: to.x + to.width, y: to.y + to.height / 2 };
  return [out, { x: side, y: out.y }, { x: side, y: back.y }, back];
}
