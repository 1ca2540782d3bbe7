import type { Hop, States } from "../space/states.ts";

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

/** Some of the states, each before those that follow it; without the ones on and behind cycles. */
export function inOrder(states: States, isAmong: (state: number) => boolean, follows: Follows): number[] {
  const waiting = new Int32Array(states.places.length);
  const isFollowed = (hop: Hop) => isAmong(hop.to) && follows(hop);
  const among = [...states.places.keys()].filter(isAmong);
  for (const state of among) {
    for (const hop of states.hops[state] ?? [])
      if (isFollowed(hop)) waiting[hop.to] = (waiting[hop.to] ?? 0) + 1;
  }
  const order = among.filter((state) => waiting[state] === 0);
  for (const state of order) {
    for (const hop of states.hops[state] ?? []) {
      if (!isFollowed(hop)) continue;
      const left = (waiting[hop.to] ?? 0) - 1;
      waiting[hop.to] = left;
      if (left === 0) order.push(hop.to);
    }
  }
  return order;
}
