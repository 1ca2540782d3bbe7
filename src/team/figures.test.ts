import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Figures } from "../model/metrics.ts";
import { added, fromMillionths, millionths, noFigures } from "./figures.ts";

const amount = fc.integer({ min: 0, max: 1_000_000_000 });
const figures: fc.Arbitrary<Figures> = fc.record({
  cost: amount,
  tokensIn: amount,
  tokensOut: amount,
  values: fc.dictionary(fc.constantFrom("calls", "constructor", "toString", "x"), fc.integer(), {
    maxKeys: 3,
  }),
});
const total = (all: readonly Figures[]) =>
  all.reduce<Figures>((sum, one) => added(sum, one) ?? noFigures, noFigures);

describe("figures", () => {
  it("add up to the same in any order", () => {
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (all, chance) => {
        const other = all
          .map((one) => ({ one, at: chance.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(total(other)).toEqual(total(all));
        expect(total(all).cost).toBe(all.reduce((sum, one) => sum + one.cost, 0));
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it.each([
    [0.1, 100_000],
    [1.005, 1_005_000],
    [0.000_000_5, 1],
    [0.000_000_4, 0],
    [123_456.789_012, 123_456_789_012],
    [-0.000_000_1, 0],
    [1e6, 1e12],
  ])("keep %d as %d millionths", (value, whole) => {
    expect(millionths(value)).toBe(whole);
  });

  it("come back as they were given, to the sixth decimal", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (whole) => {
        expect(millionths(fromMillionths(whole))).toBe(whole);
      }),
      { seed: 7, numRuns: 1_000 },
    );
  });

  it("are refused rather than inexact", () => {
    const most = { ...noFigures, tokensIn: Number.MAX_SAFE_INTEGER };
    expect(added(most, noFigures)).toEqual(most);
    expect(added(most, { ...noFigures, tokensIn: 1 })).toBeUndefined();
  });
});
