import type { Row } from "./rows.ts";
import type { PlainGraph, PlainNode } from "./shape.ts";

/** The room around the nodes of a group. */
export const GROUP_PADDING = 16;
/** The room for the name of a group above its first row. */
const GROUP_NAME = 28;
/** The ratio of width to height of a drawing in columns, similar to that of a map between its panels. */
const ASPECT = 0.9;
const CHANNEL = 50;
const COLUMN_GAP = 60;

export type Side = "left" | "right";

/** A node in its row. Its middle is given from left to right, within its column. */
export interface Station {
  readonly node: PlainNode;
  readonly row: number;
  readonly column: number;
  readonly middle: number;
}

/** The rows of a drawing in their columns, and how far each row reaches to both sides. */
export class Grid {
  readonly rows: readonly Row[];
  readonly heights: readonly number[];
  readonly columns: readonly number[];
  /** the outer borders of each row, which lanes move outwards */
  readonly left: number[];
  readonly right: number[];
  readonly #stations = new Map<string, Station>();

  constructor(graph: PlainGraph, rows: readonly Row[], centres: ReadonlyMap<string, number>) {
    const byId = new Map(graph.nodes.map((node) => [node.id, node]));
    this.rows = rows;
    this.heights = rows.map(({ ids }) =>
      ids.reduce((most, id) => Math.max(most, byId.get(id)?.height ?? 0), 0),
    );
    const widths = rows.map(({ ids }) => ids.reduce((sum, id) => sum + (byId.get(id)?.width ?? 0), 0));
    this.columns = graph.isWrapped ? columnsOf(this.heights, widths) : rows.map(() => 0);
    for (const [row, { ids }] of rows.entries())
      for (const id of ids) {
        const node = byId.get(id);
        if (node)
          this.#stations.set(id, {
            node,
            row,
            column: this.columns[row] ?? 0,
            middle: centres.get(id) ?? 0,
          });
      }
    this.left = rows.map((row) => this.#border(row, "left"));
    this.right = rows.map((row) => this.#border(row, "right"));
  }

  at(id: string): Station | undefined {
    return this.#stations.get(id);
  }

  /** The room above the first row of a group. A group that is headed by a node of its own shows no other name. */
  headRoom(group: string): number {
    return this.#stations.has(group) ? GROUP_PADDING : GROUP_NAME;
  }

  /** Whether no other node of its row is between the node and that side. */
  isOuter({ node, row, middle }: Station, side: Side): boolean {
    return (this.rows[row]?.ids ?? []).every((id) => {
      const other = this.#stations.get(id);
      return id === node.id || !other || (side === "left" ? other.middle > middle : other.middle < middle);
    });
  }

  /** Whether a vertical line passes the row without touching a node. */
  isFree(row: number, x: number, room: number): boolean {
    return (this.rows[row]?.ids ?? []).every((id) => {
      const { middle = 0, node } = this.#stations.get(id) ?? {};
      return Math.abs(middle - x) > (node?.width ?? 0) / 2 + room;
    });
  }

  /** The channel above a row: the one below the row before, or that at the head of the column. */
  channelAbove(row: number): number {
    const isFirst = row === 0 || this.columns[row] !== this.columns[row - 1];
    return isFirst ? -1 - (this.columns[row] ?? 0) : row - 1;
  }

  #border({ ids, group }: Row, side: Side): number {
    const room = group === undefined ? 0 : GROUP_PADDING;
    const ends = ids.map((id) => {
      const { middle = 0, node } = this.#stations.get(id) ?? {};
      return (node?.width ?? 0) / 2 + room + (side === "left" ? -middle : middle);
    });
    return (side === "left" ? -1 : 1) * Math.max(0, ...ends);
  }
}

/** The column of each row. Columns are about equally high, and together about as wide and high as a screen. */
function columnsOf(heights: readonly number[], widths: readonly number[]): readonly number[] {
  const total = heights.reduce((sum, height) => sum + height + CHANNEL, 0);
  const width = widths.reduce((most, one) => Math.max(most, one), 0) + COLUMN_GAP;
  const count = Math.max(1, Math.round(Math.sqrt((total * ASPECT) / width)));
  let sum = 0;
  return heights.map((height) => {
    const column = Math.min(count - 1, Math.floor((sum * count) / total));
    sum += height + CHANNEL;
    return column;
  });
}
