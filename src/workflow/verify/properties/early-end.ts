import type { Movement } from "../space/movement.ts";

/** The places that count when a task is ended early: it counts as cancelled at whatever end it comes to. */
export function duringFinale(places: readonly number[], { nodes }: Movement): readonly number[] {
  return places.filter((place) => nodes[place]?.type !== "end");
}

/** Where a walk begins that goes on with an early end. */
export function startIds({ starts, nodes }: Movement): readonly string[] {
  return starts.slice(0, 1).map((place) => nodes[place]?.id ?? "");
}
