import type { Movement } from "../space/movement.ts";

/**
 * The nodes that count as visited after a task was ended early. Ends do not count: the task is cancelled at any of
 * them.
 */
export function duringFinale(places: readonly number[], { nodes }: Movement): readonly number[] {
  return places.filter((place) => nodes[place]?.type !== "end");
}

/** The id of the start node, as the first part of a path on which the task is ended early. */
export function startIds({ starts, nodes }: Movement): readonly string[] {
  return starts.slice(0, 1).map((place) => nodes[place]?.id ?? "");
}
