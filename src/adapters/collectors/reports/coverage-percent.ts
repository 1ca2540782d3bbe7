import type { Measurements } from "../../../model/measurement.ts";
import { Unmeasured } from "./unmeasured.ts";

/** How many lines, branches or functions are covered, and how many there are. */
export interface Share {
  readonly covered: number;
  readonly total: number;
}

type Coverage = NonNullable<Measurements["coverage"]>;

/** The percentages, with two decimals. A part that has nothing to cover is left out. */
export function coverageOf(parts: Readonly<Record<keyof Coverage, Share | undefined>>): Coverage {
  const coverage: { -readonly [key in keyof Coverage]: Coverage[key] } = {};
  for (const key of ["lines", "branches", "functions"] as const) {
    const share = parts[key];
    if (!share || share.total === 0) continue;
    if (share.covered > share.total) throw new Unmeasured(`it covers more ${key} than there are`);
    coverage[key] = Math.round((share.covered / share.total) * 10_000) / 100;
  }
  if (Object.keys(coverage).length === 0) throw new Unmeasured("it covers nothing");
  return coverage;
}
