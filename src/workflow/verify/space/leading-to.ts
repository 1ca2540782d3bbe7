import type { Movement, Step } from "./movement.ts";

/** The places from which steps lead to one of these. */
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
