import type { Caller } from "../model/caller.ts";
import type { Doer, Doers } from "../model/doers.ts";
import type { Position } from "../model/position.ts";
import { own } from "./own.ts";

/** Everybody a branch or the task itself saw doing a step of the innermost program. */
export function doersKnown({ doneBy, branch, frames }: Position): Doers {
  return frames.length === 0 && branch?.doneBy ? { ...branch.doneBy, ...doneBy } : doneBy;
}

export function doerIn({ id, namedBy }: Caller): Doer {
  return namedBy === undefined ? id : { id, namedBy };
}

/**
 * Why a caller does not count as somebody else than a doer. Workers that one caller names are apart from each other;
 * whoever names them is apart from none of them.
 */
export function whySameDoer(doer: Doer, { id, namedBy }: Caller): string | undefined {
  const { id: done, namedBy: namer } = typeof doer === "string" ? { id: doer } : doer;
  if (id === done) return `${id} did`;
  if (id === namer) return `${id} named ${done}, who did`;
  return namedBy === doer ? `${namedBy}, who names ${id}, did` : undefined;
}

/** Of branches that did the same step side by side, none is the last. */
export function mergeDoers(known: Doers | undefined, more: Doers): Doers {
  const merged: Doers = { ...known };
  for (const [step, ids] of Object.entries(more)) {
    const all = [...(own(merged, step) ?? []), ...ids];
    merged[step] = [...new Map(all.map((doer) => [JSON.stringify(doer), doer])).values()];
  }
  return merged;
}
