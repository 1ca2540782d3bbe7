import type { LoadFigures } from "./load.ts";

/** The allowed growth of the server's memory after warm-up. */
const MOST_GROWTH_PERCENT = 20;

export interface Verdict {
  readonly good: boolean;
  /** the figure and its limit */
  readonly line: string;
}

/** The limits for a run under load, and whether it met them. */
export function judge(figures: LoadFigures): readonly Verdict[] {
  const { requests, errors, entries, misplaced, incomplete, residentMiB } = figures;
  const failed = Object.values(errors).reduce((sum, each) => sum + each, 0);
  const kinds = Object.entries(errors).map(([kind, times]) => `${kind}: ${times}`);
  const growth = (residentMiB.end / residentMiB.warm - 1) * 100;
  return [
    atMost(0, failed, `of ${requests} requests failed${kinds.length > 0 ? ` (${kinds.join(", ")})` : ""}`),
    atMost(0, misplaced, "entries came twice, out of order or after a gap"),
    atMost(0, incomplete, `listeners were cut off or missed some of ${entries} entries`),
    atMost(
      MOST_GROWTH_PERCENT,
      Math.round(growth * 10) / 10,
      `% more resident memory at the end (${residentMiB.end} MiB) than after warm-up (${residentMiB.warm} MiB)`,
    ),
  ];
}

/** A missing measurement is bad. */
function atMost(most: number, figure: number, what: string): Verdict {
  const good = figure <= most;
  return { good, line: `${good ? "good" : "BAD "}  ${figure} ${what}; at most ${most}` };
}
