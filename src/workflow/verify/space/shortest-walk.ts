import type { Movement } from "./movement.ts";
import type { TakableSteps } from "./takable-steps.ts";

/** The node ids on a shortest path from one of the nodes to the goal; `undefined` if there is none. */
export function shortestWalk(
  { nodes, out }: Movement,
  { leadsOn }: TakableSteps,
  from: readonly number[],
  goal: number,
): readonly string[] | undefined {
  const before = new Map<number, number>(from.map((place) => [place, -1]));
  const queue = [...from];
  for (const place of queue) {
    if (place === goal) return walkAlong(before, goal).map((step) => nodes[step]?.id ?? "");
    for (const step of out[place] ?? []) {
      if (before.has(step.to) || !leadsOn(step)) continue;
      before.set(step.to, place);
      queue.push(step.to);
    }
  }
  return undefined;
}

/** The path to a goal, from a map of predecessors; -1 marks a start. */
export function walkAlong(before: ReadonlyMap<number, number>, goal: number): number[] {
  const way: number[] = [];
  for (let place = goal; place !== -1; place = before.get(place) ?? -1) way.push(place);
  return way.reverse();
}
