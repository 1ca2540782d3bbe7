import { describe, expect, it } from "vitest";
import { judge } from "./judge.ts";
import type { LoadFigures } from "./load.ts";

const calm: LoadFigures = {
  requests: 100,
  errors: {},
  entries: 20,
  misplaced: 0,
  incomplete: 0,
  p50Ms: 1,
  p99Ms: 9,
  residentMiB: { warm: 100, end: 120 },
  heapMiB: { warm: 40, end: 80 },
};

function bad(figures: Partial<LoadFigures>): string[] {
  return judge({ ...calm, ...figures })
    .filter(({ good }) => !good)
    .map(({ line }) => line);
}

describe("a run under load", () => {
  it("is good without errors, in order, and with at most a fifth more memory", () => {
    expect(bad({})).toEqual([]);
  });

  it("is bad with any error", () => {
    expect(bad({ errors: { "503": 1, "socket hang up": 2 } })).toEqual([
      "BAD   3 of 100 requests failed (503: 1, socket hang up: 2); at most 0",
    ]);
  });

  it("is bad with an entry out of order, or with one that a listener missed", () => {
    expect(bad({ misplaced: 1, incomplete: 1 })).toHaveLength(2);
  });

  it("is bad if its memory grows by more than a fifth, or is unknown", () => {
    expect(bad({ residentMiB: { warm: 100, end: 120.1 } })).toEqual([
      "BAD   20.1 % more resident memory at the end (120.1 MiB) than after warm-up (100 MiB); at most 20",
    ]);
    expect(bad({ residentMiB: { warm: 100, end: Number.NaN } })).toHaveLength(1);
  });
});
