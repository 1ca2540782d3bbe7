import type { Movement, Step } from "./movement.ts";

/**
 * The movement with every loop unrolled. Each loop becomes two nodes: one at which it is entered, and one from
 * which it is left. The second has the index of the first, plus the number of all nodes. So a path goes through the
 * body at most once. A jump out of a loop restarts the loop on return, so a cycle along the jump does not count as
 * a pass of the loop.
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

  /** The index of the original node for the index of an unrolled one. */
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
