import type { States, Transition } from "../space/states.ts";

/** Whether a search goes on along a transition. */
export type Follows = (transition: Transition) => boolean;

/** The states reachable along the followed transitions, each with its predecessor; -1 for a start. */
export function predecessors(states: States, from: readonly number[], follows: Follows): Map<number, number> {
  const before = new Map<number, number>(from.map((state) => [state, -1]));
  for (const state of before.keys()) {
    for (const transition of states.transitions[state] ?? []) {
      if (!before.has(transition.to) && follows(transition)) before.set(transition.to, state);
    }
  }
  return before;
}

/** The states in topological order, without states that are on a cycle or that a cycle leads to. */
export function topologicalOrder(
  states: States,
  isAmong: (state: number) => boolean,
  follows: Follows,
): number[] {
  const waiting = new Int32Array(states.places.length);
  const isFollowed = (transition: Transition) => isAmong(transition.to) && follows(transition);
  const among = [...states.places.keys()].filter(isAmong);
  for (const state of among) {
    for (const transition of states.transitions[state] ?? [])
      if (isFollowed(transition)) waiting[transition.to] = (waiting[transition.to] ?? 0) + 1;
  }
  const order = among.filter((state) => waiting[state] === 0);
  for (const state of order) {
    for (const transition of states.transitions[state] ?? []) {
      if (!isFollowed(transition)) continue;
      const left = (waiting[transition.to] ?? 0) - 1;
      waiting[transition.to] = left;
      if (left === 0) order.push(transition.to);
    }
  }
  return order;
}
