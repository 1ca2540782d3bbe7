import type { Movement, Step } from "./movement.ts";

/** Whether the steps alone define which nodes runs can reach: there are no branches, and no retries to count. */
export function isPlain({ pairs, budgets }: Movement): boolean {
  return pairs.length === 0 && budgets.every((budget) => budget === 0);
}

/** Marks the nodes that usable steps reach from the given nodes. Exact only for a movement that `isPlain`. */
export function reachedFrom(
  places: readonly number[],
  usable: (step: Step) => boolean,
  { nodes, out }: Movement,
): Uint8Array {
  const marks = new Uint8Array(nodes.length);
  const open = [...places];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place < 0 || marks[place] === 1) continue;
    marks[place] = 1;
    for (const step of out[place] ?? []) if (!step.completes && usable(step)) open.push(step.to);
  }
  return marks;
}
