import type { Movement, Step } from "./movement.ts";

/**
 * Whether a step avoids some places. A branch that arrives at its join does not pass the join, but the task that forked
 * does. A node that can be skipped counts as avoided if it is left by the edge that skips it.
 */
export function isAway(
  { from, to, kind, completes }: Step,
  places: ReadonlySet<number>,
  { nodes }: Movement,
): boolean {
  if (places.has(from) && kind !== "pass") return false;
  return completes || !places.has(to) || nodes[to]?.exits.pass !== undefined;
}
