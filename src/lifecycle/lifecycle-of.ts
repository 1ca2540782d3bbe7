import type { Lifecycle } from "../model/lifecycle.ts";
import type { TaskRecord } from "../model/task.ts";
import { bundledLifecycle, DEFAULT_LIFECYCLE } from "./bundled/bundled-lifecycles.ts";
import { pinOf } from "./pin-of.ts";

/**
 * The lifecycles that this process has loaded so far, by pin. A pin is a content hash, so a pin always means the
 * same lifecycle, in every project and store. Records of earlier versions have the name of the built-in lifecycle
 * as their pin.
 */
const known = new Map<string, Lifecycle>();

/** Caches a lifecycle under its pin, which it returns. Call this before reading a task record with that pin. */
export function keepLifecycle(lifecycle: Lifecycle): string {
  const pin = pinOf(lifecycle);
  if (!known.has(pin)) known.set(pin, lifecycle);
  return pin;
}

/** The lifecycle that a task is pinned to. */
export function lifecycleOf({ lifecycle: pin }: Pick<TaskRecord, "lifecycle">): Lifecycle {
  const found = knownLifecycle(pin);
  if (!found) throw new Error(`there is no lifecycle "${pin}"`);
  return found;
}

/** Whether this process has met the lifecycle with this pin. */
export function isKnownLifecycle(pin: string): boolean {
  return knownLifecycle(pin) !== undefined;
}

function knownLifecycle(pin: string): Lifecycle | undefined {
  const found = known.get(pin);
  if (found || pin !== DEFAULT_LIFECYCLE) return found;
  const bundled = bundledLifecycle(pin);
  known.set(pin, bundled);
  return bundled;
}
