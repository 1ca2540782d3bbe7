import type { Walk } from "./walk.ts";

/** Whoever sends a task to an activity by its name means it, also where it was to be passed. */
export function liftSkip(walk: Walk, activity: string): void {
  if (walk.position.skips?.includes(activity)) walk.emit({ type: "skip_lifted", step: activity });
}
