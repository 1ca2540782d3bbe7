import type { Movement, Step } from "./movement.ts";

/** Marks the nodes from which usable steps lead to one of the given nodes. */
export function leadingTo(
  places: readonly number[],
  usable: (step: Step) => boolean,
  { nodes, into }: Movement,
): Uint8Array {
  const marks = new Uint8Array(nodes.length);
  const open = [...places];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (marks[place] === 1) continue;
    marks[place] = 1;
    for (const step of into[place] ?? []) if (!step.completes && usable(step)) open.push(step.from);
  }
  return marks;
}
