import type { Movement, Step } from "./movement.ts";

/** Whether places alone tell where runs can go: there are no branches, and no retries that can be used up. */
export function isPlain({ pairs, budgets }: Movement): boolean {
  return pairs.length === 0 && budgets.every((budget) => budget === 0);
}

/** Marks the places that usable steps reach from the given places. Exact for a plain movement. */
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
