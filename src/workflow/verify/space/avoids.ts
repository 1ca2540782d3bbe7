import type { Movement, Step } from "./movement.ts";

/**
 * Whether a step avoids the given nodes. A branch that arrives at its join does not pass the join; the task that
 * forked does. A node that can be skipped counts as avoided if the task leaves it by the edge that skips it.
 */
export function isAway(
  { from, to, kind, completes }: Step,
  places: ReadonlySet<number>,
  { nodes }: Movement,
): boolean {
  if (places.has(from) && kind !== "pass") return false;
  return completes || !places.has(to) || nodes[to]?.exits.pass !== undefined;
}
