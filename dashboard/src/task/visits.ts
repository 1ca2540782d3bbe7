import type { Output } from "../api.ts";

type Moment = Output<"replay_task">["timeline"][number];

/** A stay of the task at one step: the entries that happened there, the newest first. */
export interface Visit {
  readonly step: string;
  readonly from: number;
  /** when the task left the step; absent if it is still there */
  readonly to: number | undefined;
  readonly entries: readonly Moment[];
}

/**
 * The history as stays at steps, the newest first. An entry belongs to the step where the task was before it: there the
 * reported thing happened. An entry that creates the task belongs to its first step.
 */
export function visitsIn(timeline: readonly Moment[]): readonly Visit[] {
  const visits: { step: string; from: number; to: number | undefined; entries: Moment[] }[] = [];
  for (const entry of timeline) {
    const last = visits.at(-1);
    const visit = last ?? { step: entry.step, from: entry.at, to: undefined, entries: [] };
    if (!last) visits.push(visit);
    visit.entries.unshift(entry);
    if (entry.step === visit.step) continue;
    visit.to = entry.at;
    visits.push({ step: entry.step, from: entry.at, to: undefined, entries: [] });
  }
  return visits.toReversed();
}
