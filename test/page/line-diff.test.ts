import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffParts } from "../../dashboard/src/diff/diff-parts.ts";
import { lineDiff } from "../../dashboard/src/diff/line-diff.ts";

const shown = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: " ", removed: "-", added: "+" }[kind]}${text}`);

describe("the differences of two texts", () => {
  it("are lines that were removed and added, with their numbers", () => {
    expect(shown("a\nb\nc", "a\nx\nc")).toEqual([" a", "-b", "+x", " c"]);
    expect(shown("", "a")).toEqual(["-", "+a"]);
    expect(lineDiff("a\nb", "b").map(({ before, after }) => [before, after])).toEqual([
      [1, undefined],
      [2, 1],
    ]);
  });

  it("give both texts back, whatever the texts are, and are no more than needed", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after);
        const of = (left: string) => lines.filter(({ kind }) => kind !== left).map(({ text: one }) => one);
        expect(of("added").join("\n")).toBe(before);
        expect(of("removed").join("\n")).toBe(after);
        if (before === after) expect(lines.every(({ kind }) => kind === "same")).toBe(true);
      }),
      { seed: 18, numRuns: 300 },
    );
  });

  it("leave out long equal runs, and nothing else", () => {
    const before = Array.from({ length: 50 }, (_, index) => `line ${index}`);
    const after = before.map((line, index) => (index === 20 ? "changed" : line));
    const parts = diffParts(lineDiff(before.join("\n"), after.join("\n")));
    expect(parts.map((part) => (part.kind === "gap" ? part.count : part.lines.length))).toEqual([17, 8, 26]);
  });

  it("of two long texts without a common line are told quickly", () => {
    const one = Array.from({ length: 5_000 }, (_, index) => `a ${index}`).join("\n");
    const other = Array.from({ length: 5_000 }, (_, index) => `b ${index}`).join("\n");
    expect(lineDiff(one, other)).toHaveLength(10_000);
  });
});
