import type { Grid, Side, Station } from "./grid.ts";
import type { PlainEdge, PlainGraph } from "./shape.ts";

/** How an edge runs. */
export type Plan =
  /** not drawn as a line: a retry at the same node is a sign on the node */
  | { readonly kind: "none" }
  /** straight down the spine */
  | { readonly kind: "straight" }
  /** through the channel to the next row */
  | { readonly kind: "step" }
  /** down past rows that are free at `x` */
  | { readonly kind: "drop"; readonly x: number }
  /** along a lane beside the rows */
  | { readonly kind: "lane"; readonly side: Side; readonly x: number }
  /** to a node in the gutter, along the line that all edges to it share */
  | { readonly kind: "gutter" }
  /** to another column */
  | { readonly kind: "across" };

const LANE = 14;
/** The most rows that a line looks for a free way through. */
const MOST_PASSED = 12;
const ROOM = 12;
const SHIFTS = [0, 16, -16, 32, -32];
/** Half the width that belongs to the line of the spine. */
const SPINE_ROOM = 16;

/** Decides how each edge runs. Edges to one node share a lane, so that many retries of a step make one line. */
export class Plans {
  readonly #grid: Grid;
  /** the pairs of the spine that have no line yet */
  readonly #pairs: Set<string>;
  readonly #drops = new Map<number, number[]>();
  readonly #hasSpine: boolean;

  constructor(grid: Grid, { spine }: PlainGraph) {
    this.#grid = grid;
    this.#pairs = new Set(spine.slice(1).map((to, index) => `${spine[index]} ${to}`));
    this.#hasSpine = spine.length > 0;
  }

  /** The plans of all edges, in their order. Short lanes come first, so that longer ones go around them. */
  of(edges: readonly PlainEdge[]): readonly Plan[] {
    const plans = edges.map((edge) => this.#direct(edge));
    const byTarget = new Map<string, number[]>();
    for (const [index, edge] of edges.entries()) {
      const side = plans[index] === undefined ? this.#sideOf(edge) : undefined;
      if (side === undefined) continue;
      const key = `${side} ${edge.kind === "resolution" ? `from ${edge.from}` : edge.to} ${edge.kind}`;
      const known = byTarget.get(key);
      if (known) known.push(index);
      else byTarget.set(key, [index]);
    }
    const shared = [...byTarget.values()].map((indexes) => {
      const ends = indexes.flatMap((index) => this.#rowsOf(edges[index]));
      return { indexes, top: Math.min(...ends), bottom: Math.max(...ends) };
    });
    for (const { indexes, top, bottom } of shared.toSorted((a, b) => a.bottom - a.top - (b.bottom - b.top))) {
      const side = this.#sideOf(edges[indexes[0] ?? 0]) ?? "right";
      const room = indexes.every((index) => this.#grid.at(edges[index]?.from ?? ""))
        ? labelRoom(edges, indexes)
        : 0;
      const x = this.#lane(side, top, bottom, room);
      for (const index of indexes) plans[index] = { kind: "lane", side, x };
    }
    return plans.map((plan) => plan ?? { kind: "none" });
  }

  /** The plan of an edge that needs no lane. */
  #direct(edge: PlainEdge): Plan | undefined {
    const [from, to] = [this.#grid.at(edge.from), this.#grid.at(edge.to)];
    if (!from || !to) return from && edge.from !== edge.to ? { kind: "gutter" } : undefined;
    if (edge.from === edge.to) return edge.kind === "retry" ? { kind: "none" } : undefined;
    if (from.column !== to.column) return { kind: "across" };
    // Only the first edge between two nodes of the spine is straight: others would lie upon it.
    if (to.row > from.row && edge.kind !== "retry" && this.#pairs.delete(`${edge.from} ${edge.to}`))
      return { kind: "straight" };
    if (edge.kind === "retry" || edge.kind === "resolution") return undefined;
    if (to.row === from.row + 1) return { kind: "step" };
    return to.row > from.row ? this.#drop(from, to) : undefined;
  }

  /** A vertical line past the rows in between, below the one node or above the other. */
  #drop(from: Station, to: Station): Plan | undefined {
    if (to.row - from.row > MOST_PASSED) return undefined;
    const passed = Array.from({ length: to.row - from.row - 1 }, (_, index) => from.row + 1 + index);
    const x = [to.middle, from.middle]
      .flatMap((middle) => SHIFTS.map((shift) => middle + shift))
      .find((place) => passed.every((row) => this.#isFree(row, place)));
    if (x === undefined) return undefined;
    for (const row of passed) this.#drops.set(row, [...(this.#drops.get(row) ?? []), x]);
    return { kind: "drop", x };
  }

  #isFree(row: number, x: number): boolean {
    if (this.#hasSpine && Math.abs(x) < SPINE_ROOM) return false;
    if ((this.#drops.get(row) ?? []).some((other) => Math.abs(other - x) < ROOM)) return false;
    return this.#grid.isFree(row, x, ROOM);
  }

  /** Ways back along the spine are on its left, all other lanes on the side of their nodes. */
  #sideOf(edge: PlainEdge | undefined): Side | undefined {
    const [from, to] = [this.#grid.at(edge?.from ?? ""), this.#grid.at(edge?.to ?? "")];
    if (!to) return undefined;
    if (!from) return "right";
    if (edge?.kind === "resolution") return "right";
    const middle = from.middle + to.middle;
    if (middle !== 0) return middle < 0 ? "left" : "right";
    return to.row <= from.row ? "left" : "right";
  }

  #rowsOf(edge: PlainEdge | undefined): readonly number[] {
    const last = this.#grid.rows.length - 1;
    return [edge?.from, edge?.to].map((id) => this.#grid.at(id ?? "")?.row ?? last);
  }

  /** A free lane beside these rows. */
  #lane(side: Side, top: number, bottom: number, room: number): number {
    const { left, right } = this.#grid;
    const borders = side === "left" ? left : right;
    const sign = side === "left" ? -1 : 1;
    let x = 0;
    for (let row = top; row <= bottom; row++) x = Math.max(x, sign * (borders[row] ?? 0));
    x += Math.max(LANE, room);
    for (let row = top; row <= bottom; row++) borders[row] = sign * x;
    return sign * x;
  }
}

/** The room for the labels that stand between the nodes and their lane. */
function labelRoom(edges: readonly PlainEdge[], indexes: readonly number[]): number {
  const widest = Math.max(0, ...indexes.map((index) => edges[index]?.label ?? 0));
  return widest === 0 ? 0 : widest + 24;
}
