import type { Caller } from "../model/caller.ts";
import type { Doer, Doers } from "../model/doers.ts";
import type { Position } from "../model/position.ts";
import { own } from "./own-property.ts";

/** The last doers of each step of the innermost program, including the doers that a branch knows from its parent. */
export function doersKnown({ doneBy, branch, frames }: Position): Doers {
  return frames.length === 0 && branch?.doneBy ? { ...branch.doneBy, ...doneBy } : doneBy;
}

export function doerIn({ id, namedBy, kind }: Caller): Doer {
  if (kind !== "person") return namedBy === undefined ? id : { id, namedBy };
  return namedBy === undefined ? { id, person: true } : { id, namedBy, person: true };
}

/**
 * Why a caller counts as the same as a doer; `undefined` if the two differ. Workers named by one caller differ from
 * each other, but the caller that names them does not differ from any of them.
 */
export function whySameDoer(doer: Doer, by: Caller): string | undefined {
  const did = namesOf(doer);
  const reports = namesOf(doerIn(by));
  if (isSame(reports.name, did.name)) return `${by.id} did`;
  if (isSame(reports.name, did.namer)) return `${by.id} named ${did.name.id}, who did`;
  if (did.namer === undefined && isSame(did.name, reports.namer))
    return `${by.namedBy}, who names ${by.id}, did`;
  return undefined;
}

/** The name of a doer. A person and an agent of the same name are different doers. */
interface DoerName {
  readonly id: string;
  readonly isPerson: boolean;
}

function namesOf(doer: Doer): { readonly name: DoerName; readonly namer?: DoerName } {
  if (typeof doer === "string") return { name: { id: doer, isPerson: false } };
  const { id, namedBy, person: isPerson = false } = doer;
  if (namedBy === undefined) return { name: { id, isPerson } };
  return { name: { id, isPerson: false }, namer: { id: namedBy, isPerson } };
}

function isSame(one: DoerName, other: DoerName | undefined): boolean {
  return one.id === other?.id && one.isPerson === other.isPerson;
}

/** Adds doers to the known ones. Branches do a step in parallel, so none of their doers is the last: all stay. */
export function mergeDoers(known: Doers | undefined, more: Doers): Doers {
  const merged: Doers = { ...known };
  for (const [step, ids] of Object.entries(more)) {
    const all = [...(own(merged, step) ?? []), ...ids];
    merged[step] = [...new Map(all.map((doer) => [JSON.stringify(doer), doer])).values()];
  }
  return merged;
}
