import type { Walk } from "./walk.ts";

/** Sending a task to an activity by name overrides an earlier decision to skip that activity. */
export function liftSkip(walk: Walk, activity: string): void {
  if (walk.position.skips?.includes(activity)) walk.emit({ type: "skip_lifted", step: activity });
}
