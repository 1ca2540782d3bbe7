import type { Plan } from "./plan.ts";
import type { Box, PlainGraph, Point } from "./shape.ts";

/** A pill of 22 pixels, and room around it: pills that touch are hard to read. */
const HEIGHT = 26;
const ROOM = 4;
/** From the lower edge of a node to the middle of a label. */
const BELOW = 18;
const BESIDE = 12;
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
  return edges.map(({ label, from }, index) => {
    const points = lines[index] ?? [];
    if (label === 0 || points.length < 2) return undefined;
    const isAside = plans[index]?.kind === "lane" || plans[index]?.kind === "gutter";
    const places = candidates(points, label, isAside, aside.has(from) ? undefined : boxes.get(from));
    const free = places.filter((middle) => taken.isFree(boxAround(middle, label)));
    // A line across a label makes it unreadable, but a label at any other place is worse than that.
    const place =
      free.find((middle) => crossed.isFree(boxAround(middle, label), index)) ?? free[0] ?? places[0];
    if (place) taken.add(boxAround(place, label));
    return place;
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
