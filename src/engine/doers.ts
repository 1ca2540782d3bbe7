import type { Caller } from "../model/caller.ts";
import type { Doer, Doers } from "../model/doers.ts";
import type { Position } from "../model/position.ts";
import { own } from "./own-property.ts";

/** The last doers of each step of the innermost program, including the doers that a branch knows from its parent. */
export function doersKnown({ doneBy, branch, frames }: Position): Doers {
  return frames.length === 0 && branch?.doneBy ? { ...branch.doneBy, ...doneBy } : doneBy;
}

export function doerIn({ id, namedBy }: Caller): Doer {
  return namedBy === undefined ? id : { id, namedBy };
}

/**
 * Why a caller counts as the same as a doer; `undefined` if the two differ. Workers named by one caller differ from
 * each other, but the caller that names them does not differ from any of them.
 */
export function whySameDoer(doer: Doer, { id, namedBy }: Caller): string | undefined {
  const { id: done, namedBy: namer } = typeof doer === "string" ? { id: doer } : doer;
  if (id === done) return `${id} did`;
  if (id === namer) return `${id} named ${done}, who did`;
  return namedBy === doer ? `${namedBy}, who names ${id}, did` : undefined;
}

/** Adds doers to the known ones. Branches do a step side by side, so none of their doers is the last: all are kept. */
export function mergeDoers(known: Doers | undefined, more: Doers): Doers {
  const merged: Doers = { ...known };
  for (const [step, ids] of Object.entries(more)) {
    const all = [...(own(merged, step) ?? []), ...ids];
    merged[step] = [...new Map(all.map((doer) => [JSON.stringify(doer), doer])).values()];
  }
  return merged;
}
