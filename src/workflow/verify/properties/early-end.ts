import type { Movement } from "../space/movement.ts";

/** The places that count after an early end. Ends do not: the task counts as cancelled at any of them. */
export function duringFinale(places: readonly number[], { nodes }: Movement): readonly number[] {
  return places.filter((place) => nodes[place]?.type !== "end");
}

/** The first node of a walk that continues with an early end. */
export function startIds({ starts, nodes }: Movement): readonly string[] {
  return starts.slice(0, 1).map((place) => nodes[place]?.id ?? "");
}
