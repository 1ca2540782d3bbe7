import type { Pass } from "../../model/pass.ts";

/**
 * The loops around a step, none of them idle: a report, an answer or a changed variable in the innermost pass counts
 * for all.
 */
export function markBusy(loops: readonly Pass[]): Pass[] {
  return loops.map((pass) => (pass.idle ? { ...pass, idle: false } : pass));
}
