import { type Category, type Lifecycle, OVER } from "../model/lifecycle.ts";

/** The state that stands for a category: the initial state if it has the category, otherwise the first that has. */
export function stateFor({ name, initial, states }: Lifecycle, category: Category): string {
  if (states[initial]?.category === category) return initial;
  for (const state in states) if (states[state]?.category === category) return state;
  throw new Error(`lifecycle ${name} has no state of category ${category}`);
}

/** The state that a task in state `from` enters when its category changes. Throws on an illegal transition, a bug. */
export function nextState(lifecycle: Lifecycle, from: string, category: Category): string {
  const to = stateFor(lifecycle, category);
  if (from !== to && !isReachable(lifecycle, from, to))
    throw new Error(`lifecycle ${lifecycle.name} does not lead from ${from} to ${to}`);
  return to;
}

/**
 * Whether a task may change from one state to another. One change may pass through a state between the two: a report on
 * an unclaimed task first takes the task up, and cancelling claimed work first gives it back. A task that has ended is
 * only reopened, by a direct exit.
 */
function isReachable({ name, states }: Lifecycle, from: string, to: string): boolean {
  const present = states[from];
  if (!present) throw new Error(`lifecycle ${name} has no state ${from}`);
  if (present.exits.includes(to)) return true;
  return !OVER.includes(present.category) && present.exits.some((via) => states[via]?.exits.includes(to));
}

/** Whether a task may be in this state only under a claim: a worker is at work, or its working time is measured. */
export function needsClaim({ states }: Lifecycle, state: string): boolean {
  const present = states[state];
  return present !== undefined && (present.timed || present.category === "active");
}
