import type { Category, Lifecycle } from "../model/lifecycle.ts";

/** The lifecycle of a task whose workflow names no other. */
export const defaultLifecycle: Lifecycle = {
  name: "default",
  initial: "pending",
  states: {
    pending: { category: "ready", exits: ["assigned", "working", "cancelled"], timed: false },
    assigned: { category: "ready", exits: ["working", "pending", "cancelled"], timed: false },
    working: { category: "active", exits: ["completed", "failed", "pending"], timed: true },
    completed: { category: "done", exits: ["pending"], timed: false },
    failed: { category: "failed", exits: ["pending"], timed: false },
    cancelled: { category: "cancelled", exits: [], timed: false },
  },
};

/** The state that movement puts a task into: the lifecycle's first of that meaning. */
export function stateOf(lifecycle: Lifecycle, category: Category): string {
  const { name, states } = lifecycle;
  for (const state in states) if (states[state]?.category === category) return state;
  throw new Error(`lifecycle ${name} has no state that means ${category}`);
}
