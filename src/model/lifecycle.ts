import * as z from "zod";

/** The meaning of a lifecycle state, independent of its name. */
export const Category = z.enum(["ready", "active", "waiting", "done", "failed", "cancelled"]);
export type Category = z.infer<typeof Category>;

/** The categories of ended tasks. */
export const OVER: readonly Category[] = ["done", "failed", "cancelled"];

export const LifecycleState = z.object({
  category: Category,
  exits: z.array(z.string()),
  timed: z.boolean(),
});

/** The states of a task, and the transitions between them. */
export const Lifecycle = z.object({
  name: z.string(),
  initial: z.string(),
  states: z.record(z.string(), LifecycleState),
});
export type Lifecycle = z.infer<typeof Lifecycle>;
