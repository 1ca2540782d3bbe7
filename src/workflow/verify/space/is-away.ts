import type { Movement, Step } from "./movement.ts";

/**
 * Whether a step keeps away from places. A branch that arrives at its join does not pass it: that is for the task
 * that forked. What may be passed over is come to without being entered, as long as it is left by the way past it.
 */
export function isAway(
  { from, to, kind, completes }: Step,
  places: ReadonlySet<number>,
  { nodes }: Movement,
): boolean {
  if (places.has(from) && kind !== "pass") return false;
  return completes || !places.has(to) || nodes[to]?.exits.pass !== undefined;
}
