import type { Lifecycle } from "../model/lifecycle.ts";

/** The state that claiming a task leads to: the first active exit of a ready state. Other states cannot be claimed. */
export function claimTarget({ states }: Lifecycle, state: string): string | undefined {
  const present = Object.hasOwn(states, state) ? states[state] : undefined;
  if (present?.category !== "ready" || present.hidden) return undefined;
  return present.exits.find((exit) => states[exit]?.category === "active");
}

/** Whether a worker may claim a task in this state. */
export function isTakeable(lifecycle: Lifecycle, state: string): boolean {
  return claimTarget(lifecycle, state) !== undefined;
}

/**
 * Whether a task in this state blocks the tasks that depend on it. A done state does only if `blockingStates` lists
 * it.
 */
export function isBlocking({ states, settings }: Lifecycle, state: string): boolean {
  return states[state]?.category !== "done" || settings.blockingStates.includes(state);
}
