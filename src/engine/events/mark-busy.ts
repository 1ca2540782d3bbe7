import type { Pass } from "../../model/pass.ts";

/**
 * Marks the loops around a step as not idle: a report, an answer or a changed variable in the innermost loop counts
 * for all loops around it.
 */
export function markBusy(loops: readonly Pass[]): Pass[] {
  return loops.map((pass) => (pass.idle ? { ...pass, idle: false } : pass));
}
