import { describe, expect, it } from "vitest";
import { inBatches, pageOf } from "./pages.ts";

const items = (count: number, text = "") => Array.from({ length: count }, (_, index) => ({ index, text }));

describe("a page", () => {
  it("ends at the limit of items or of size, and says whether there is more", async () => {
    expect(await pageOf(items(3), 3)).toEqual({ items: items(3), more: false });
    expect(await pageOf(items(4), 3)).toEqual({ items: items(3), more: true });
    const large = items(9, "ä".repeat(100));
    expect(await pageOf(large, 9, 1_000)).toEqual({ items: large.slice(0, 4), more: true });
    expect(await pageOf(large.slice(0, 4), 9, 1_000)).toEqual({ items: large.slice(0, 4), more: false });
    expect(await pageOf([], 9)).toEqual({ items: [], more: false });
  });

  it("holds at least one item, of any size and in any room", async () => {
    const large = items(2, "x".repeat(100));
    expect(await pageOf(large, 9, 10)).toEqual({ items: large.slice(0, 1), more: true });
    expect(await pageOf(large.slice(1), 9, -10)).toEqual({ items: large.slice(1), more: false });
  });
});

describe("a list read in batches", () => {
  const kept = items(250);
  const reading = (asked: number[]) => (count: number, last: { index: number } | undefined) => {
    asked.push(count);
    const from = last ? last.index + 1 : 0;
    return Promise.resolve(kept.slice(from, from + count));
  };

  it("is complete, without duplicates and in order", async () => {
    const asked: number[] = [];
    expect(await pageOf(inBatches(1_000, reading(asked)), 1_000)).toEqual({ items: kept, more: false });
    expect(asked).toEqual([101, 101, 101]);
  });

  it("is read no further than needed", async () => {
    for (const [limit, portions] of [
      [1, [2]],
      [100, [101]],
      [150, [101, 101]],
    ] as const) {
      const asked: number[] = [];
      const page = await pageOf(inBatches(limit, reading(asked)), limit);
      expect(page).toEqual({ items: kept.slice(0, limit), more: true });
      expect(asked).toEqual(portions);
    }
  });
});
