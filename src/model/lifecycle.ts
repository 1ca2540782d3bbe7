import * as z from "zod";

/** What a lifecycle state means, whatever it is called. */
export const Category = z.enum(["ready", "active", "waiting", "done", "failed", "cancelled"]);
export type Category = z.infer<typeof Category>;

/** Those of tasks that are over. */
export const OVER: readonly Category[] = ["done", "failed", "cancelled"];

export const LifecycleState = z.object({
  category: Category,
  exits: z.array(z.string()),
  timed: z.boolean(),
});

/** The states a task can be in, and the ways between them. */
export const Lifecycle = z.object({
  name: z.string(),
  initial: z.string(),
  states: z.record(z.string(), LifecycleState),
});
export type Lifecycle = z.infer<typeof Lifecycle>;
