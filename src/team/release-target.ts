import type { Lifecycle } from "../model/lifecycle.ts";

/** A state in which a released task may be left: shown, untimed, and ready or waiting. */
export function releaseTarget({ states }: Lifecycle, state: string): string | undefined {
  const found = Object.hasOwn(states, state) ? states[state] : undefined;
  if (!found || found.hidden || found.timed) return undefined;
  return found.category === "ready" || found.category === "waiting" ? state : undefined;
}
