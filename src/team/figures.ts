import type { Figures } from "../model/metrics.ts";

const MILLION = 1_000_000;

export const noFigures: Figures = { cost: 0, tokensIn: 0, tokensOut: 0, values: {} };

/** A number in millionths, rounded to the nearest. */
export function millionths(value: number): number {
  // Multiplying first gives 1.0049999 for 1.005 and the like; the decimal text of a number is exact.
  const [digits = "0", exponent = "0"] = value.toExponential().split("e");
  const scaled = Math.round(Number(`${digits}e${Number(exponent) + 6}`));
  return scaled === 0 ? 0 : scaled;
}

export function fromMillionths(value: number): number {
  return value / MILLION;
}

/** The sum of two sets of figures; `undefined` if a number becomes too large to be exact. */
export function added(one: Figures, other: Figures): Figures | undefined {
  const names = new Set([...Object.keys(one.values), ...Object.keys(other.values)]);
  const of = (figures: Figures, name: string) =>
    Object.hasOwn(figures.values, name) ? (figures.values[name] ?? 0) : 0;
  const values = [...names].toSorted().map((name) => [name, of(one, name) + of(other, name)] as const);
  const sum = {
    cost: one.cost + other.cost,
    tokensIn: one.tokensIn + other.tokensIn,
    tokensOut: one.tokensOut + other.tokensOut,
  };
  const all = [...Object.values(sum), ...values.map(([, value]) => value)];
  return all.every(Number.isSafeInteger) ? { ...sum, values: Object.fromEntries(values) } : undefined;
}
