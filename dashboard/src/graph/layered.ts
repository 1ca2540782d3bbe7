import { edgeWay } from "./edge-way.ts";
import type { Layout, LayoutRequest, Point, Size } from "./layout-shape.ts";
import { levelsOf } from "./levels.ts";

const GAP_X = 40;
const GAP_Y = 46;
const COLUMN_GAP = 120;
/** The ratio of width to height of the drawing, similar to that of a screen. */
const ASPECT = 1.6;
/** The width up to which a row is never broken. */
const NARROW_PX = 2_400;

type Graph = Pick<LayoutRequest, "nodes" | "edges">;
interface Row {
  readonly ids: readonly string[];
  readonly width: number;
  readonly height: number;
}

/**
 * A simple layout in linear time: nodes in rows by their distance from the start. A row that would make a very wide
 * picture is broken, and rows that would make a very tall one wrap into columns, as in a newspaper.
 */
export function layered(graph: Graph): Layout {
  const sizes = new Map(graph.nodes.map(({ id, width, height }) => [id, { width, height }]));
  const places = placesOf(rowsOf(graph, sizes), sizes);
  return { nodes: Object.fromEntries(places), edges: edgesOf(graph, places, sizes), groups: [] };
}

/** The points of each edge between placed nodes, and the place of its label. */
export function edgesOf(
  { edges }: Graph,
  places: ReadonlyMap<string, Point>,
  sizes: ReadonlyMap<string, Size>,
): Layout["edges"] {
  const boxOf = (id: string) => {
    const { x = 0, y = 0 } = places.get(id) ?? {};
    const { width = 0, height = 0 } = sizes.get(id) ?? {};
    return { x, y, width, height };
  };
  return edges.map(({ from, to, label }) => {
    const points = edgeWay(boxOf(from), boxOf(to));
    const middle = points[Math.floor(points.length / 2)];
    return label > 0 && middle ? { points, label: middle } : { points };
  });
}

function rowsOf(graph: Graph, sizes: ReadonlyMap<string, Size>): readonly Row[] {
  const area = graph.nodes.reduce((sum, { width, height }) => sum + (width + GAP_X) * (height + GAP_Y), 0);
  const widest = Math.max(NARROW_PX, Math.sqrt(area * ASPECT));
  return levelsOf(graph).flatMap((ids) => brokenRow(ids, sizes, widest));
}

/** A level as rows that are no wider than `widest`, each with at least one node. */
function brokenRow(ids: readonly string[], sizes: ReadonlyMap<string, Size>, widest: number): readonly Row[] {
  const rows: { ids: string[]; width: number; height: number }[] = [];
  for (const id of ids) {
    const { width, height } = sizes.get(id) ?? { width: 0, height: 0 };
    const last = rows.at(-1);
    if (last && last.width + GAP_X + width <= widest) {
      last.ids.push(id);
      last.width += GAP_X + width;
      last.height = Math.max(last.height, height);
    } else rows.push({ ids: [id], width, height });
  }
  return rows;
}

function placesOf(rows: readonly Row[], sizes: ReadonlyMap<string, Size>): ReadonlyMap<string, Point> {
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
  return places;
}

function columnsOf(rows: readonly Row[]): Row[][] {
  const height = rows.reduce((sum, row) => sum + row.height + GAP_Y, 0);
  const width = rows.reduce((most, row) => Math.max(most, row.width), 0) + COLUMN_GAP;
  const count = Math.max(1, Math.round(Math.sqrt((height * ASPECT) / width)));
  const perColumn = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * perColumn, (index + 1) * perColumn),
  ).filter((column) => column.length > 0);
}
