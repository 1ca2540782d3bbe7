import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyLayer } from "./layer.arbitrary.ts";
import { merged } from "./merged.ts";

describe("merging a file over another", () => {
  it("Y2: is associative", () => {
    fc.assert(
      fc.property(anyLayer, anyLayer, anyLayer, (a, b, c) => {
        expect(merged(merged(a, b), c)).toEqual(merged(a, merged(b, c)));
      }),
      { seed: 1 },
    );
  });

  it("Y2: is the same once and twice, and nothing changes nothing", () => {
    fc.assert(
      fc.property(anyLayer, anyLayer, (a, b) => {
        expect(merged(merged(a, b), b)).toEqual(merged(a, b));
        expect(merged({}, a)).toEqual(a);
        expect(merged(a, {})).toEqual(a);
      }),
      { seed: 2 },
    );
  });

  it("Y2: lets every value of the file above win", () => {
    fc.assert(
      fc.property(anyLayer, anyLayer, (a, b) => {
        expect(merged(a, b)).toMatchObject(b);
      }),
      { seed: 3 },
    );
  });
});
