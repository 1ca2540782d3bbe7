import { GROUP_PADDING, type Grid, type Station } from "./grid.ts";
import type { Box, Point } from "./shape.ts";
import type { Corner, Height } from "./way.ts";
import type { Ways } from "./ways.ts";

/** The places of rows, channels and columns, once the channels and lanes are known. */
export class Scale {
  readonly #grid: Grid;
  readonly #ways: Ways;
  readonly #rowTops: number[] = [];
  readonly #channelTops = new Map<number, number>();
  readonly #columnLefts: number[] = [];
  readonly #columnRights: number[] = [];

  constructor(grid: Grid, ways: Ways) {
    this.#grid = grid;
    this.#ways = ways;
    this.#placeRows();
    this.#placeColumns();
  }

  boxOf({ node, row, column, middle }: Station): Box {
    const depth = node.isAside ? 0 : Math.round(((this.#grid.heights[row] ?? 0) - node.height) / 2);
    return {
      x: this.#x(column, middle - node.width / 2),
      y: (this.#rowTops[row] ?? 0) + depth,
      width: node.width,
      height: node.height,
    };
  }

  pointOf({ across, height }: Corner): Point {
    const x =
      "column" in across
        ? this.#x(across.column, across.x)
        : (this.#columnRights[across.gap] ?? 0) + this.#ways.gaps.depthOf(across);
    return { x: Math.round(x), y: this.#y(height) };
  }

  #y(height: Height): number {
    if (height === "top") return -GROUP_PADDING;
    if ("row" in height) return (this.#rowTops[height.row] ?? 0) + height.depth;
    return (this.#channelTops.get(height.channel) ?? 0) + this.#ways.channels.depthOf(height);
  }

  #x(column: number, x: number): number {
    return Math.round((this.#columnLefts[column] ?? 0) + x);
  }

  #placeRows(): void {
    const { rows, columns, heights } = this.#grid;
    let y = 0;
    for (const [row, { group }] of rows.entries()) {
      const isFirst = row === 0 || columns[row] !== columns[row - 1];
      if (isFirst) {
        const head = this.#grid.channelAbove(row);
        this.#channelTops.set(head, 0);
        // A column whose head no edge reaches begins at the top.
        y = columns.some((column) => column > 0) ? this.#ways.channels.heightOf(head) : 0;
      }
      const isNew = group !== undefined && (isFirst || rows[row - 1]?.group !== group);
      this.#rowTops.push(y + (isNew ? this.#grid.headRoom(group) : 0));
      y = (this.#rowTops[row] ?? 0) + (heights[row] ?? 0);
      const isEnd =
        group !== undefined && (rows[row + 1]?.group !== group || columns[row + 1] !== columns[row]);
      if (isEnd) y += GROUP_PADDING;
      this.#channelTops.set(row, y);
      y += this.#ways.channels.heightOf(row);
    }
  }

  /** The column's own zero is the line of its spine. */
  #placeColumns(): void {
    const { columns, left, right } = this.#grid;
    let edge = 0;
    for (let column = 0; column <= (columns.at(-1) ?? 0); column++) {
      const rows = columns.flatMap((own, row) => (own === column ? [row] : []));
      const reach = rows.reduce((most, row) => Math.min(most, left[row] ?? 0), 0);
      this.#columnLefts.push(edge - reach);
      const width = rows.reduce((most, row) => Math.max(most, right[row] ?? 0), 0);
      this.#columnRights.push(edge - reach + width);
      edge += -reach + width + this.#ways.gaps.widthOf(column);
    }
  }
}
