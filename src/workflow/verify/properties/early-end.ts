import type { Movement } from "../space/movement.ts";

/** The places that count as visited after an early end. Ends do not count: the task is cancelled at any of them. */
export function duringFinale(places: readonly number[], { nodes }: Movement): readonly number[] {
  return places.filter((place) => nodes[place]?.type !== "end");
}

/** The id of the start, from which a walk goes on with an early end. */
export function startIds({ starts, nodes }: Movement): readonly string[] {
  return starts.slice(0, 1).map((place) => nodes[place]?.id ?? "");
}
