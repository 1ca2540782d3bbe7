import type { Plan } from "./plan.ts";
import type { Box, PlainGraph, Point } from "./shape.ts";

/** A pill of 22 pixels, and room around it: pills that touch are hard to read. */
const HEIGHT = 26;
const ROOM = 4;
/** From the lower edge of a node to the middle of a label. */
const BELOW = 18;
const BESIDE = 12;
/** From a line to a label beside it. */
const BESIDE_LINE = 8;
/** Above the arrow of an edge that goes down. */
const ABOVE_ARROW = 22;
const CELL = 64;

/** The middle of each label: at the end of its edge, or at its beginning, where it covers no node and no other label. */
export function labelPlaces(
  { nodes, edges }: PlainGraph,
  lines: readonly (readonly Point[])[],
  boxes: ReadonlyMap<string, Box>,
  plans: readonly Plan[],
): readonly (Point | undefined)[] {
  const taken = new Taken();
  const crossed = new Taken();
  for (const [index, points] of lines.entries())
    for (const [end, start] of pairsOf(points)) crossed.add({ ...boxOf(start, end), edge: index });
  const aside = new Set(nodes.filter(({ isAside }) => isAside).map(({ id }) => id));
  for (const box of boxes.values()) taken.add(box);
  const sides = sidesOf(edges, lines);
  return edges.map(({ label, from }, index) => {
    const points = lines[index] ?? [];
    if (label === 0 || points.length < 2) return undefined;
    const isAside = plans[index]?.kind === "lane" || plans[index]?.kind === "gutter";
    const own = candidates(points, label, isAside, aside.has(from) ? undefined : boxes.get(from));
    const places = isAside ? own : withBeside(own, points, label, sides[index]);
    // A line across a label makes it unreadable, but a label at any other place is worse than that.
    let [place, isFirst] = [own[0], true];
    for (const middle of places) {
      const box = boxAround(middle, label);
      if (!taken.isFree(box)) continue;
      const isClear = crossed.isFree(box, index);
      if (isFirst || isClear) place = middle;
      if (isClear) break;
      isFirst = false;
    }
    if (place) taken.add(boxAround(place, label));
    return place;
  });
}

type Side = -1 | 1;

/**
 * For edges side by side from one node to another, the side of its line on which a label stands: the first has it on the
 * left, the others on the right. On its line, a label would cover the lines beside it.
 */
function sidesOf(
  edges: PlainGraph["edges"],
  lines: readonly (readonly Point[])[],
): readonly (Side | undefined)[] {
  const groups = new Map<string, number[]>();
  for (const [index, { from, to }] of edges.entries()) {
    if (!isUpright(lines[index] ?? [])) continue;
    const key = JSON.stringify([from, to]);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const sides: (Side | undefined)[] = edges.map(() => undefined);
  const left = (index: number) => lines[index]?.[0]?.x ?? 0;
  for (const group of groups.values()) {
    const [first, ...others] = group.toSorted((one, other) => left(one) - left(other));
    if (first === undefined || others.length === 0) continue;
    sides[first] = -1;
    for (const other of others) sides[other] = 1;
  }
  return sides;
}

function isUpright([first, last, ...more]: readonly Point[]): boolean {
  return first !== undefined && last !== undefined && more.length === 0 && first.x === last.x;
}

/** The places on an edge and beside it, the best first, each calculated only if those before are taken. */
function* withBeside(own: readonly Point[], points: readonly Point[], label: number, side: Side | undefined) {
  if (side !== undefined) yield* beside(points, label, side);
  yield* own;
  if (side !== undefined) return;
  yield* beside(points, label, 1);
  yield* beside(points, label, -1);
}

/** The places beside the vertical parts of an edge: above its arrow, below its beginning, or along it. */
function beside(points: readonly Point[], label: number, side: Side): readonly Point[] {
  return points.slice(1).flatMap((end, index) => {
    const start = points[index] ?? end;
    if (start.x !== end.x || start.y === end.y) return [];
    const x = start.x + side * (BESIDE_LINE + label / 2);
    const along = SHARES.map((share) => Math.round(start.y + (end.y - start.y) * share));
    const isLast = index === points.length - 2;
    const ends = end.y > start.y ? [...(isLast ? [end.y - ABOVE_ARROW] : []), start.y + BELOW] : [];
    return [...ends, ...along].map((y) => ({ x, y }));
  });
}

/** Where along a part of an edge a label may stand, the best first. */
const SHARES = [0.5, 0.3, 0.7];

/** The places for a label, the best first. */
function candidates(
  points: readonly Point[],
  label: number,
  isAside: boolean,
  from: Box | undefined,
): readonly Point[] {
  const parts = points.slice(1).map((end, index) => ({ start: points[index] ?? end, end }));
  const longestFirst = parts.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const inner = SHARES.flatMap((share) =>
    longestFirst.map(({ start, end }) => ({
      x: Math.round(start.x + (end.x - start.x) * share),
      y: Math.round(start.y + (end.y - start.y) * share),
    })),
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return inner;
  const near = points.at(-2);
  // An edge out of the gutter has its label where it arrives: where it begins, all of its kind are one line.
  if (!from && near && near.y === last.y)
    return [{ x: last.x + Math.sign(near.x - last.x) * (BESIDE + label / 2), y: last.y }, ...inner];
  const isBySide = isAside && points[1]?.y === first.y;
  if (isBySide) {
    const sign = Math.sign((points[1]?.x ?? 0) - first.x);
    return [{ x: first.x + sign * (BESIDE + label / 2), y: first.y }, ...inner];
  }
  const below = { x: first.x, y: (from ? from.y + from.height : first.y) + BELOW };
  const above = { x: last.x, y: last.y - ABOVE_ARROW };
  return isAside ? [below, ...inner] : [above, below, ...inner];
}

function pairsOf(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  return points.slice(1).map((end, index) => [end, points[index] ?? end] as const);
}

function boxOf(one: Point, other: Point): Box {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

function lengthOf({ start, end }: { readonly start: Point; readonly end: Point }): number {
  return Math.abs(start.x - end.x) + Math.abs(start.y - end.y);
}

function boxAround({ x, y }: Point, width: number): Box {
  return { x: x - width / 2 - ROOM, y: y - HEIGHT / 2, width: width + 2 * ROOM, height: HEIGHT };
}

/** The boxes that are taken, by horizontal strips: comparing each with each would take too long in a large graph. */
class Taken {
  readonly #strips = new Map<number, TakenBox[]>();

  add(box: TakenBox): void {
    for (const strip of stripsOf(box)) {
      const known = this.#strips.get(strip);
      if (known) known.push(box);
      else this.#strips.set(strip, [box]);
    }
  }

  /** Whether nothing is there, except parts of the edge itself. */
  isFree(box: Box, edge?: number): boolean {
    return stripsOf(box).every((strip) =>
      (this.#strips.get(strip) ?? []).every(
        (other) => (edge !== undefined && other.edge === edge) || isApart(box, other),
      ),
    );
  }
}

/** A box, and the edge that it is a part of. */
type TakenBox = Box & { readonly edge?: number };

function stripsOf({ y, height }: Box): readonly number[] {
  const [first, last] = [Math.floor(y / CELL), Math.floor((y + height) / CELL)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function isApart(one: Box, other: Box): boolean {
  return (
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y
  );
}
