import { describe, expect, it } from "vitest";
import { blocksOf } from "../../dashboard/src/markdown/blocks.ts";
import { spansOf } from "../../dashboard/src/markdown/spans.ts";

describe("a text of an agent", () => {
  it("is read as headings, lists, tables, code and fields", () => {
    const text = [
      "answer:",
      "  ## Use ISO 8601",
      "",
      "  | sheet | sorts |",
      "  | --- | --- |",
      "  | Calc | yes |",
      "tried: twice",
      "- one",
      "- two",
      "```diff",
      "- old",
      "+ new",
      "```",
    ].join("\n");
    expect(blocksOf(text)).toEqual([
      {
        kind: "field",
        name: "answer",
        blocks: [
          { kind: "heading", text: "Use ISO 8601" },
          { kind: "table", head: ["sheet", "sorts"], rows: [["Calc", "yes"]] },
        ],
      },
      { kind: "paragraph", text: "tried: twice" },
      { kind: "list", isOrdered: false, items: ["one", "two"] },
      { kind: "code", language: "diff", lines: ["- old", "+ new"] },
    ]);
  });

  it("keeps links, images and markup as the text that they are", () => {
    const text = "[Approve](https://evil.example) ![x](y.png) <button>Approve</button>";
    expect(blocksOf(text)).toEqual([{ kind: "paragraph", text }]);
    expect(spansOf(text)).toEqual([{ text, look: "plain" }]);
  });

  it("loses no letter, whatever its signs", () => {
    for (const text of [
      "**a** `b` *c*",
      "a * b * c",
      "``",
      "***",
      "| a",
      "```",
      "- ",
      "1. x\n2) y",
      "x:\n  y",
    ]) {
      const letters = (value: unknown) => JSON.stringify(value).replaceAll(/[^a-z]/g, "");
      const shown = JSON.stringify(blocksOf(text));
      for (const letter of text.replaceAll(/[^a-z]/g, "")) expect(letters(shown)).toContain(letter);
    }
    expect(spansOf("**a** `b` *c*").map(({ look }) => look)).toEqual([
      "strong",
      "plain",
      "code",
      "plain",
      "em",
    ]);
  });

  it("is read in a moment, however hostile and long it is", () => {
    for (const piece of ["*", "`", "|", "- ", "x:\n  ", "**a", "| - |\n", "> ", "# ", "\n"]) {
      const text = piece.repeat(100_000 / piece.length);
      const begun = performance.now();
      for (const block of blocksOf(text)) if ("text" in block) spansOf(block.text);
      expect(performance.now() - begun, JSON.stringify(piece)).toBeLessThan(1_500);
    }
  });
});
