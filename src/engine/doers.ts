import type { Doers } from "../model/doers.ts";
import type { Position } from "../model/position.ts";
import { own } from "./own.ts";

/** Everybody a branch or the task itself saw doing a step of the innermost program. */
export function doersKnown({ doneBy, branch, frames }: Position): Doers {
  return frames.length === 0 && branch?.doneBy ? { ...branch.doneBy, ...doneBy } : doneBy;
}

/** Of branches that did the same step side by side, none is the last. */
export function mergeDoers(known: Doers | undefined, more: Doers): Doers {
  const merged: Doers = { ...known };
  for (const [step, ids] of Object.entries(more)) {
    merged[step] = [...new Set([...(own(merged, step) ?? []), ...ids])];
  }
  return merged;
}
