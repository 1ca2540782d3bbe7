import { expect, it } from "vitest";
import { readableJson } from "./readable-json.ts";

it.each([
  ["a text as it is", "two\nlines", "two\nlines"],
  ["a number", 12.5, "12.5"],
  ["booleans and null as words", [true, false, null], "yes, no, none"],
  ["an empty object as a word", {}, "nothing"],
  ["an object, a line for each field", { difference: 12.5, ok: false }, "difference: 12.5\nok: no"],
  ["nested values indented", { a: { b: 1, c: [] } }, "a:\n  b: 1\n  c: nothing"],
  ["a list of objects", { rows: [{ id: 1, is: "x" }, 2] }, "rows:\n  - id: 1\n    is: x\n  - 2"],
  ["a text of several lines under its name", { log: "one\ntwo" }, "log:\n  one\n  two"],
  ["a long list item by item", ["x".repeat(50), "y".repeat(50)], `- ${"x".repeat(50)}\n- ${"y".repeat(50)}`],
])("shows %s", (_what, value, text) => {
  expect(readableJson(value)).toBe(text);
});
