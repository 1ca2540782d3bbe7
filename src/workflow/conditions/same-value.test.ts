import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { json, runs } from "./expression.arbitrary.ts";
import { sameValue } from "./same-value.ts";

describe("equality by value", () => {
  it.each([
    [1, 1],
    [0, -0],
    [Number.NaN, Number.NaN],
    [null, null],
    [[], []],
    [{}, {}],
    [
      [1, [2, { a: null }]],
      [1, [2, { a: null }]],
    ],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 1}')],
  ])("%j equals %j", (left, right) => {
    expect(sameValue(left, right)).toBe(true);
  });

  it.each([
    [1, "1"],
    [0, ""],
    [0, false],
    [null, undefined],
    [null, {}],
    [[], {}],
    [[1], { 0: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 1]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ toString: 1 }, { constructor: 1 }],
  ])("%j differs from %j", (left, right) => {
    expect(sameValue(left, right)).toBe(false);
    expect(sameValue(right, left)).toBe(false);
  });

  it("compares values nested 100,000 deep without overflowing", () => {
    const deep = (innermost: number) => {
      let value: unknown = innermost;
      for (let level = 0; level < 100_000; level += 1) value = level % 2 ? [value] : { value };
      return value;
    };
    expect(sameValue(deep(1), deep(1))).toBe(true);
    expect(sameValue(deep(1), deep(2))).toBe(false);
  });

  it("holds between a value and its copy, and agrees with its mirror image", () => {
    fc.assert(
      fc.property(json, json, (left, right) => {
        expect(sameValue(left, structuredClone(left))).toBe(true);
        expect(sameValue(left, right)).toBe(sameValue(right, left));
      }),
      runs,
    );
  });
});
