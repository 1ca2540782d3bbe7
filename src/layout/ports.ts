import type { Station } from "./grid.ts";

type End = "top" | "bottom";

interface Wish {
  readonly edge: number;
  /** where the edge comes from or goes to, from left to right */
  readonly towards: number;
  /** whether the edge is straight, in the middle of the node */
  readonly isStraight: boolean;
}

const CORNER = 14;
/** Between edges that connect the same two nodes. */
const APART = 24;

/** The points on the upper and lower borders of nodes where edges begin and end: side by side, without crossing. */
export class Ports {
  readonly #wishes = new Map<string, { readonly station: Station; readonly wishes: Wish[] }>();
  readonly #places = new Map<string, number>();

  wish(station: Station, end: End, wish: Wish): void {
    const key = `${end} ${station.node.id}`;
    const known = this.#wishes.get(key);
    if (known) known.wishes.push(wish);
    else this.#wishes.set(key, { station, wishes: [wish] });
  }

  settle(): void {
    for (const [key, { station, wishes }] of this.#wishes) {
      const { middle, node } = station;
      const reach = node.width / 2 - CORNER;
      const straight = wishes
        .filter(({ towards, isStraight }) => isStraight || towards === middle)
        .toSorted((one, other) => Number(other.isStraight) - Number(one.isStraight) || one.edge - other.edge);
      for (const [index, { edge }] of straight.entries())
        this.#places.set(`${key} ${edge}`, middle + Math.min(reach, index * APART));
      const others = wishes
        .filter((wish) => !straight.includes(wish))
        .toSorted((one, other) => one.towards - other.towards);
      for (const side of [-1, 1]) {
        const own = others.filter(({ towards }) => Math.sign(towards - middle) === side);
        const apart = reach / (own.length + 1);
        for (const [index, { edge, towards }] of own.entries()) {
          const place = middle + (side < 0 ? -reach + apart * (index + 1) : apart * (index + 1));
          const isBelow = Math.abs(towards - middle) <= reach && own.length === 1;
          this.#places.set(`${key} ${edge}`, Math.round(isBelow ? towards : place));
        }
      }
    }
  }

  at(station: Station, end: End, edge: number): number {
    return this.#places.get(`${end} ${station.node.id} ${edge}`) ?? station.middle;
  }
}
