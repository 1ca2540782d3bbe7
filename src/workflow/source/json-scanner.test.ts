import { expect, test } from "vitest";
import { JsonScanner } from "./json-scanner.ts";
import { MAX_DEPTH } from "./limits.ts";

function faultOf(text: string) {
  const fault = new JsonScanner(text).scan();
  return fault === undefined ? undefined : [fault.kind, fault.offset];
}

test.each([
  "{}",
  " [ ] ",
  '[1, -1, 0, -0, 0.5, 10, 1e5, 1E+5, 1.25e-7, true, false, null, "", "a"]',
  '{"a":{"b":[{}]},"":[[]]}',
  '["\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00", "é😀\u2028\u007f"]',
  '\r\n\t{"a"\n:\t1 ,\r"b" : 2 }\n',
])("%j has no fault", (text) => {
  expect(faultOf(text)).toBeUndefined();
  expect(() => JSON.parse(text)).not.toThrow();
});

test.each([
  ["", "cut-off", 0],
  ["[", "cut-off", 1],
  ['{"a":1', "cut-off", 6],
  ['{"a":', "cut-off", 5],
  ['{"a"', "cut-off", 4],
  ['{"a', "open-string", 1],
  ['["a\nb"]', "open-string", 1],
  ['["a\tb"]', "tab", 3],
  ['["\\x"]', "escape", 2],
  ['["\\', "escape", 2],
  ['["\\u12g4"]', "escape", 2],
  ["[01]", "number", 1],
  ["[-]", "number", 1],
  ["[1.]", "number", 1],
  ["[1e]", "number", 1],
  ["[1e+]", "number", 1],
  ["[1e999]", "huge-number", 1],
  ["[+1]", "word", 1],
  ["[.5]", "word", 1],
  ["[True]", "word", 1],
  ["[nul]", "word", 1],
  ["[truex]", "missing-comma", 5],
  ["[1,]", "extra-comma", 3],
  ["[1,,2]", "extra-comma", 3],
  ["[,]", "extra-comma", 1],
  ['{"a":1,}', "extra-comma", 7],
  ["{,}", "extra-comma", 1],
  ["[1 2]", "missing-comma", 3],
  ['{"a":1 "b":2}', "missing-comma", 7],
  ['{"a" 1}', "missing-colon", 5],
  ['{"a":}', "missing-value", 5],
  ['{"a":,"b":1}', "missing-value", 5],
  ["{a:1}", "key", 1],
  ["{'a':1}", "single-quote", 1],
  ["{\"a\":'b'}", "single-quote", 5],
  ["[1] // done", "comment", 4],
  ["[ # x\n1]", "comment", 2],
  ["[1}", "bracket", 2],
  ['{"a":1]', "bracket", 6],
  ["[1]]", "after-end", 3],
  ["{} {}", "after-end", 3],
])("%j is faulted: %s at %i", (text, kind, offset) => {
  expect(faultOf(text)).toEqual([kind, offset]);
});

test("nesting is allowed to the limit and not beyond", () => {
  expect(faultOf("[".repeat(MAX_DEPTH) + "]".repeat(MAX_DEPTH))).toBeUndefined();
  expect(faultOf("[".repeat(MAX_DEPTH + 1))).toEqual(["too-deep", MAX_DEPTH]);
  expect(faultOf('{"a":'.repeat(1_000_000))).toEqual(["too-deep", MAX_DEPTH * 5]);
});

test("a closed sibling does not count as depth", () => {
  expect(faultOf(`[${"[],".repeat(MAX_DEPTH * 2)}[]]`)).toBeUndefined();
});

test("keys are placed at their opening quote and list items at their first character", () => {
  const { places, ...scanner } = scanned('{ "a" : [ 10, {"b": 2} ] }');
  expect(scanner.fault).toBeUndefined();
  expect(places.offsetOf([])).toBe(0);
  expect(places.offsetOf(["a"])).toBe(2);
  expect(places.offsetOf(["a", 0])).toBe(10);
  expect(places.offsetOf(["a", 1])).toBe(14);
  expect(places.offsetOf(["a", 1, "b"])).toBe(15);
});

function scanned(text: string) {
  const scanner = new JsonScanner(text);
  return { fault: scanner.scan(), places: scanner.places };
}
