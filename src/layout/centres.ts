import type { Row } from "./rows.ts";
import type { PlainGraph, PlainNode } from "./shape.ts";

const GAP = 36;
/** Half the width that stays free for the line of the spine where it passes a row. */
const LINE_ROOM = 28;

/**
 * The middle of each node, from left to right. The spine is at 0. Every other node is below its predecessors, or beside
 * the spine: to the right, and the branches of a fork on both sides.
 */
export function centresOf(graph: PlainGraph, rows: readonly Row[]): ReadonlyMap<string, number> {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const spine = new Set(graph.spine);
  const rowOf = new Map(rows.flatMap(({ ids }, row) => ids.map((id) => [id, row] as const)));
  const before = predecessors(graph, rowOf);
  const wanted = new Wanted(spine, before);
  const ends = [rowOf.get(graph.spine[0] ?? ""), rowOf.get(graph.spine.at(-1) ?? "")];
  const centres = new Map<string, number>();
  for (const [index, { ids }] of rows.entries()) {
    const nodes = ids.flatMap((id) => byId.get(id) ?? []);
    const middle = nodes.find(({ id }) => spine.has(id));
    const isPassed = ends[0] !== undefined && ends[1] !== undefined && index >= ends[0] && index <= ends[1];
    const others = nodes
      .filter((node) => node !== middle)
      .map((node) => ({ node, x: wanted.of(node, byId, centres) }))
      .toSorted((one, other) => one.x - other.x);
    if (middle) centres.set(middle.id, 0);
    if (middle || isPassed) placeBeside(others, middle ? middle.width / 2 : LINE_ROOM, centres);
    else placeAcross(others, centres);
  }
  return centres;
}

interface Wish {
  readonly node: PlainNode;
  /** the wished middle */
  readonly x: number;
}

/** Where a node would like to stand. */
class Wanted {
  readonly #spine: ReadonlySet<string>;
  readonly #before: ReadonlyMap<string, readonly string[]>;
  /** the number of successors that each fork has placed */
  readonly #spread = new Map<string, number>();

  constructor(spine: ReadonlySet<string>, before: ReadonlyMap<string, readonly string[]>) {
    this.#spine = spine;
    this.#before = before;
  }

  of(node: PlainNode, byId: ReadonlyMap<string, PlainNode>, centres: ReadonlyMap<string, number>): number {
    const before = this.#before.get(node.id) ?? [];
    const aside = before.filter((id) => centres.has(id) && !this.#spine.has(id));
    if (aside.length > 0) return aside.reduce((sum, id) => sum + (centres.get(id) ?? 0), 0) / aside.length;
    const fork = before.find((id) => byId.get(id)?.spreads);
    if (fork === undefined) return this.#spine.size > 0 ? 1 : 0;
    const placed = (this.#spread.get(fork) ?? 0) + 1;
    this.#spread.set(fork, placed);
    return placed % 2 === 0 ? -placed : placed;
  }
}

/** Nodes to the left and to the right of the spine, as near to their wishes as the others leave room. */
function placeBeside(wishes: readonly Wish[], half: number, centres: Map<string, number>): void {
  let right = half;
  for (const { node, x } of wishes.filter((wish) => wish.x >= 0)) {
    const left = Math.max(right + GAP, x - node.width / 2);
    centres.set(node.id, Math.round(left + node.width / 2));
    right = left + node.width;
  }
  let left = -half;
  for (const { node, x } of wishes.filter((wish) => wish.x < 0).toReversed()) {
    const end = Math.min(left - GAP, x + node.width / 2);
    centres.set(node.id, Math.round(end - node.width / 2));
    left = end - node.width;
  }
}

/** Nodes of a row without a spine: side by side, moved as a whole towards their wishes. */
function placeAcross(wishes: readonly Wish[], centres: Map<string, number>): void {
  let right = Number.NEGATIVE_INFINITY;
  let away = 0;
  const placed = wishes.map(({ node, x }) => {
    const left = Math.max(right + GAP, x - node.width / 2);
    right = left + node.width;
    away += left + node.width / 2 - x;
    return { node, middle: left + node.width / 2 };
  });
  const back = wishes.length === 0 ? 0 : away / wishes.length;
  for (const { node, middle } of placed) centres.set(node.id, Math.round(middle - back));
}

/** The predecessors of each node in rows above it. */
function predecessors({ edges }: PlainGraph, rowOf: ReadonlyMap<string, number>): Map<string, string[]> {
  const before = new Map<string, string[]>();
  for (const { from, to, kind } of edges) {
    const isDown = (rowOf.get(from) ?? 0) < (rowOf.get(to) ?? 0);
    if (!isDown || kind === "retry" || kind === "resolution") continue;
    const known = before.get(to);
    if (known) known.push(from);
    else before.set(to, [from]);
  }
  return before;
}
