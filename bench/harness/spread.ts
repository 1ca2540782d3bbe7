import type { Bar, Figure, Limit } from "./group.ts";

/** The median of many rounds, with the tenth and ninetieth percentile. */
export interface Spread {
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { p10: quantile(sorted, 0.1), median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) };
}

export function quantileOf(values: readonly number[], share: number): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    share,
  );
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function rateFigure(name: string, seconds: readonly number[]): Figure {
  return {
    name,
    unit: "per second",
    rounds: seconds.length,
    ...spreadOf(seconds.map((value) => 1 / value)),
  };
}

export function timeFigure(name: string, seconds: readonly number[]): Figure {
  return { name, unit: "ms", rounds: seconds.length, ...spreadOf(seconds.map((value) => value * 1000)) };
}

export function barOf(name: string, unit: string, values: readonly number[], limit: Limit): Bar {
  const spread = spreadOf(values);
  const met = "atLeast" in limit ? spread.median >= limit.atLeast : spread.median <= limit.atMost;
  return { name, unit, rounds: values.length, ...spread, limit, met };
}

/** The ratio within each round, because a slow round slows both sides. */
export function ratios(over: readonly number[], under: readonly number[]): number[] {
  return over.map((value, round) => value / (under[round] ?? Number.NaN));
}
