import type { Category, Lifecycle } from "../../model/lifecycle.ts";
import type { Status } from "../../model/status.ts";

const categories: Readonly<Record<Exclude<Status, "HITL">, Category>> = {
  PENDING: "ready",
  IN_PROGRESS: "active",
  PAUSED: "waiting",
  COMPLETED: "done",
  FAILED: "failed",
  CANCELLED: "cancelled",
};

/** The category that a status of the task tools stands for; `undefined` for HITL and for other words. */
export function categoryOfStatus(word: string): Category | undefined {
  return Object.hasOwn(categories, word) ? categories[word as keyof typeof categories] : undefined;
}

/**
 * The state that a caller means by a word: a state's name, or an upper-case status. A status means the first exit
 * with its category. If no exit has the category, it means the first state that has, and the move there may be
 * refused.
 */
export function stateMeant({ states, order }: Lifecycle, from: string, word: string): string | undefined {
  if (Object.hasOwn(states, word)) return states[word]?.hidden ? undefined : word;
  const category = categoryOfStatus(word);
  if (category === undefined) return undefined;
  const fits = (name: string): boolean => states[name]?.category === category && !states[name]?.hidden;
  if (fits(from)) return from;
  return states[from]?.exits.find(fits) ?? order.find(fits);
}
