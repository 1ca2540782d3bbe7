import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinNumbers, splitNumbers } from "./split-numbers.ts";

describe("numbers split from their text", () => {
  it("join into the same JSON value again", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(joinNumbers(splitNumbers(plain))).toEqual(plain);
      }),
      { numRuns: 1_000, seed: 5 },
    );
  });

  it("keep keys that every object inherits, and keys that look like numbers", () => {
    const value: unknown = JSON.parse(
      '{"__proto__":{"a":1},"constructor":2,"10":3,"9":4,"variables":{"__proto__":5,"toString":6}}',
    );
    expect(JSON.stringify(joinNumbers(splitNumbers(value)))).toBe(JSON.stringify(value));
  });

  it("remove the digits of counts and times from the text, but not those of data", () => {
    const split = splitNumbers({
      steps: 12,
      since: 1_800_000_000_000,
      ratio: -0.5,
      variables: { limit: 12 },
    });
    expect(split.text).toBe('{"ratio":2,"since":1,"steps":0,"variables":{"limit":12}}');
    expect(split.numbers).toHaveLength(8 + 6 + 3);
  });

  it("leave the same text for any order of fields", () => {
    expect(splitNumbers({ b: 1, a: { d: 1, c: "x" } }).text).toBe(
      splitNumbers({ a: { c: "x", d: 1 }, b: 1 }).text,
    );
  });

  it.each([
    ["a number is missing", { text: '{"a":0,"b":0}', numbers: Buffer.alloc(3) }],
    ["a number is left over", { text: '{"a":0}', numbers: Buffer.alloc(6) }],
    ["a width is unknown", { text: '{"a":7}', numbers: Buffer.alloc(3) }],
    ["the text is no JSON", { text: '{"a":', numbers: Buffer.alloc(0) }],
  ])("do not join if %s", (_, split) => {
    expect(joinNumbers(split)).toBeUndefined();
  });
});
