import type { Hop, States } from "./states.ts";

/** The hops along which counting goes on. */
export type Follows = (hop: Hop) => boolean;

/** The states that can be come to along such hops, with where each was first come to from. */
export function cameFrom(states: States, from: readonly number[], follows: Follows): Map<number, number> {
  const before = new Map<number, number>(from.map((state) => [state, -1]));
  for (const state of before.keys()) {
    for (const hop of states.hops[state] ?? []) {
      if (!before.has(hop.to) && follows(hop)) before.set(hop.to, state);
    }
  }
  return before;
}

/** These states with every state before those that follow it; without the ones on and behind cycles. */
export function inOrder(states: States, among: ReadonlyMap<number, unknown>, follows: Follows): number[] {
  const waiting = new Map<number, number>();
  const followed = (state: number) =>
    (states.hops[state] ?? []).filter((hop) => among.has(hop.to) && follows(hop));
  for (const state of among.keys()) {
    for (const { to } of followed(state)) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  }
  const order = [...among.keys()].filter((state) => !waiting.has(state));
  for (const state of order) {
    for (const { to } of followed(state)) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  return order;
}
