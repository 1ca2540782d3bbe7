import type { Lifecycle } from "../model/lifecycle.ts";

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
