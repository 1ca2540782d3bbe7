import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

/** The simplest implementation, for comparison. */
function plainly(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainly).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${plainly(field)}`).join(",")}}`;
}

describe("canonical JSON", () => {
  it("is JSON with sorted keys and without undefined fields", () => {
    const value = { b: [1, "two", null, true], a: { d: undefined, c: -0 }, ["__proto__"]: "\ud800\u2028" };
    expect(canonicalJson(value)).toBe('{"__proto__":"\\ud800\u2028","a":{"c":0},"b":[1,"two",null,true]}');
    expect(JSON.parse(canonicalJson([[], {}, "", 0]))).toEqual([[], {}, "", 0]);
    expect(canonicalJson(undefined)).toBe("null");
  });

  it("is the same text for equal content, in any order of keys", () => {
    const wide = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue(), { maxKeys: 30 });
    const property = fc.property(fc.oneof(fc.jsonValue(), wide), (value) => {
      const text = canonicalJson(value);
      expect(text).toBe(plainly(value));
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      const reversed = JSON.parse(text, (_, inner) =>
        inner && typeof inner === "object" && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).toReversed())
          : inner,
      );
      expect(canonicalJson(reversed)).toBe(text);
    });
    fc.assert(property, { numRuns: 500, seed: 20_250_101 });
  });
});
