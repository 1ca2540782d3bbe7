import type { Walk } from "./walk.ts";

/** Revokes an earlier decision to skip the activity, because the task is now sent to that activity by name. */
export function liftSkip(walk: Walk, activity: string): void {
  if (walk.position.skips?.includes(activity)) walk.emit({ type: "skip_lifted", step: activity });
}
