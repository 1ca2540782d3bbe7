import type { Pass } from "../../model/pass.ts";

/** A report, an answer or a changed variable in the innermost pass keeps every loop around it from counting as idle. */
export function markBusy(loops: readonly Pass[]): Pass[] {
  return loops.map((pass) => (pass.idle ? { ...pass, idle: false } : pass));
}
