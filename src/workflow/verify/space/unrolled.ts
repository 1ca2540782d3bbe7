import type { Movement, Step } from "./movement.ts";

/**
 * The movement without going round in loops: each is come to at its place, gone through at most once, and left at a
 * second place of its own, which is numbered behind all others. A jump out of a loop begins it anew when it comes
 * back, so what goes round that way is no pass of the loop.
 */
export class Unrolled {
  readonly links: readonly (readonly number[])[];
  readonly #movement: Movement;

  constructor(movement: Movement, usable: (step: Step) => boolean) {
    this.#movement = movement;
    const size = movement.nodes.length;
    const links: number[][] = Array.from({ length: 2 * size }, () => []);
    for (const [place, node] of movement.nodes.entries()) {
      if (node.type === "loop") links[place]?.push(size + place);
    }
    for (const step of movement.steps) {
      if (usable(step)) links[this.#from(step)]?.push(this.#to(step));
    }
    this.links = links;
  }

  /** The place in the movement that one of these stands for. */
  placeOf(place: number): number {
    return place % this.#movement.nodes.length;
  }

  #from({ from, kind }: Step): number {
    const { nodes } = this.#movement;
    return nodes[from]?.type === "loop" && kind === "outcome" ? nodes.length + from : from;
  }

  #to({ from, to }: Step): number {
    const { nodes } = this.#movement;
    const isBack = nodes[from]?.place?.loops.includes(nodes[to]?.id ?? "") ?? false;
    return isBack ? nodes.length + to : to;
  }
}
