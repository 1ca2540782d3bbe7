import { expect, test } from "vitest";
import { MAX_TEXT_LENGTH } from "./limits.ts";
import { readSource } from "./read-source.ts";

test("JSON and YAML of the same definition give the same value", () => {
  const json = readSource('{"nodes": {"start": {"next": ["end"]}}}');
  const yaml = readSource("nodes:\n  start:\n    next:\n      - end\n");
  expect(json.value).toEqual({ nodes: { start: { next: ["end"] } } });
  expect(yaml.value).toEqual(json.value);
  expect([...json.findings, ...yaml.findings]).toEqual([]);
});

test.each([
  [
    "JSON",
    '{\n  "nodes": {\n    "start": { "next": ["end"] }\n  }\n}',
    { line: 3, column: 25 },
    { line: 3, column: 5 },
  ],
  ["YAML", "nodes:\n  start:\n    next:\n      - end\n", { line: 4, column: 9 }, { line: 2, column: 3 }],
])("a path in %s is located at its key or item, or at its closest ancestor", (_, text, item, node) => {
  const { locate } = readSource(text, { file: "flow" });
  expect(locate(["nodes", "start", "next", 0])).toEqual({ file: "flow", ...item });
  expect(locate(["nodes", "start", "maxRetries"])).toEqual({ file: "flow", ...node });
});

test("a text over the limit is refused before it is parsed", () => {
  const text = `{${" ".repeat(50_000_000)}`;
  expect(readSource(text, { file: "big.json" })).toMatchObject({
    value: undefined,
    findings: [{ code: "too-large", at: "", spot: { file: "big.json", line: 1, column: 1 } }],
  });
  expect(readSource(`[${" ".repeat(MAX_TEXT_LENGTH - 2)}]`).value).toEqual([]);
});

test.each(["", " \n\t", "# only a comment\n", "---\n", "\uFEFF"])("%j is empty", (text) => {
  expect(readSource(text)).toMatchObject({
    value: undefined,
    findings: [
      { code: "unreadable", message: expect.stringContaining("empty"), spot: { line: 1, column: 1 } },
    ],
  });
});

test.each([
  ["42", 42],
  ["null", null],
  ["hello", "hello"],
  ['"a\\ud83d\\ude00\\/"', "a😀/"],
])("%j is read as the single value it is", (text, value) => {
  expect(readSource(text)).toMatchObject({ value, findings: [] });
});

test("a byte order mark and Windows line ends change nothing", () => {
  expect(readSource('\uFEFF{\r\n"a": 1\r\n}')).toMatchObject({ value: { a: 1 }, findings: [] });
  const yaml = readSource("\uFEFFa: 1\r\nb: |\r\n  x\r\n  y\r\n");
  expect(yaml).toMatchObject({ value: { a: 1, b: "x\ny\n" }, findings: [] });
  expect(yaml.locate(["a"])).toEqual({ line: 1, column: 1 });
  expect(yaml.locate(["b"])).toEqual({ line: 2, column: 1 });
});

test.each([
  ['{"a":\n"\0"}', 2, 2],
  ["a: \0", 1, 4],
  ["a: x\ud800y", 1, 5],
  ["\udc00", 1, 1],
  ["a: \u001f", 1, 4],
])("%j holds a character that is not text", (text, line, column) => {
  expect(readSource(text)).toMatchObject({
    value: undefined,
    findings: [{ code: "unreadable", message: expect.stringContaining("character"), spot: { line, column } }],
  });
});

test("a key named __proto__ in JSON is an ordinary key", () => {
  const { value, locate } = readSource('{"__proto__": {"x": 1}}');
  expect(Object.keys(value as object)).toEqual(["__proto__"]);
  expect(locate(["__proto__", "x"])).toEqual({ line: 1, column: 16 });
});
