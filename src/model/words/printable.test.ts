import { describe, expect, it } from "vitest";
import { allPrintable, indentedLines, printable, printableLines } from "./printable.ts";
import { labelled, quotedLines, quotedText } from "./quoted-lines.ts";

const OBEYED = ["\r", "\u001b[2J", "\u0085", "\u009b31m", "\u2028", "\u2029", "\u202e", "\u2066", "\u200f"];

describe("text of others for a terminal", () => {
  it.each(OBEYED)("shows the code of %j instead of the sign", (sign) => {
    const shown = printable(`a${sign}b`);
    expect(shown).not.toContain(sign[0]);
    expect(shown).toMatch(/^a\\u\{[0-9a-f]+\}.*b$/);
  });

  it("stays on one line, with a sign for each line break", () => {
    expect(printable("a\nb\r\nc")).toBe("a␤b␤c");
    expect(printableLines("a\nb\r\nc␤d")).toEqual(["a", "b", "c", "d"]);
  });

  it("keeps letters of every script, and signs that are joined", () => {
    for (const text of ["日本", "שלום", "e\u0301", "👩\u200d💻"]) expect(printable(text)).toBe(text);
  });

  it("is shown with invisible signs and lone surrogates made visible", () => {
    expect(printable("a\u200bb\ufeffc\u{e0041}\ud800")).toBe("a\\u{200b}b\\u{feff}c\\u{e0041}\\u{d800}");
  });

  it("is printable in every part of a value, keys included", () => {
    expect(allPrintable({ "a\n": ["\u001b", { b: 1 }], c: null })).toEqual({
      "a␤": ["\\u{1b}", { b: 1 }],
      c: null,
    });
  });

  it("stands behind a mark, line by line, where it is a block", () => {
    expect(quotedLines("one\n\ntwo")).toEqual(["| one", "|", "| two"]);
    expect(quotedText("one")).toBe("one");
    expect(quotedText("one\ntwo")).toBe("> one\n> two");
    expect(labelled("It says", "one")).toBe("It says: one");
    expect(labelled("It says", "one\ntwo")).toBe("It says:\n> one\n> two");
  });

  it("leaves the margin of a log to the first line of an entry", () => {
    expect(indentedLines("failed:\nnavigator: all is well\u001b[1A")).toBe(
      "failed:\n  navigator: all is well\\u{1b}[1A",
    );
  });
});
