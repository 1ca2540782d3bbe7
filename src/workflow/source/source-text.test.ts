import { expect, test } from "vitest";
import { SourceText } from "./source-text.ts";

test("lines and columns start at 1", () => {
  expect(new SourceText("a", undefined).spotAt(0)).toEqual({ line: 1, column: 1 });
});

test("a column counts UTF-16 units, so an emoji takes two", () => {
  expect(new SourceText("a\n😀b", undefined).spotAt(4)).toEqual({ line: 2, column: 3 });
});

test("a carriage return before a line break does not shift the next line", () => {
  expect(new SourceText("a\r\nb", undefined).spotAt(3)).toEqual({ line: 2, column: 1 });
});

test("the end of the text has a place of its own", () => {
  expect(new SourceText("a\n", undefined).spotAt(2)).toEqual({ line: 2, column: 1 });
});

test("a byte order mark is no column, and the file is named when there is one", () => {
  const source = new SourceText("\uFEFFab", "flow.yaml");
  expect(source.text).toBe("ab");
  expect(source.spotAt(1)).toEqual({ file: "flow.yaml", line: 1, column: 2 });
});

test("no offset has no spot", () => {
  expect(new SourceText("a", undefined).spotAt(undefined)).toBeUndefined();
});
