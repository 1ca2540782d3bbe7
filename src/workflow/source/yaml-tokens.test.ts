import { expect, test } from "vitest";
import { MAX_DEPTH, MAX_YAML_TOKENS } from "./limits.ts";
import { readSource } from "./read-source.ts";
import { YamlTokens } from "./yaml-tokens.ts";

const NESTED: [string, (depth: number) => string][] = [
  ["compact lists", (depth) => `${"- ".repeat(depth)}x`],
  ["empty compact lists", (depth) => "- ".repeat(depth)],
  ["block objects", (depth) => Array.from({ length: depth }, (_, at) => `${" ".repeat(at)}a:`).join("\n")],
  ["flow lists", (depth) => `- ${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}`],
  ["flow objects", (depth) => `- ${"{a: ".repeat(depth - 1)}${"}".repeat(depth - 1)}`],
];

test.each(NESTED)("%s are read to the depth limit, and not beyond", (_, nested) => {
  expect(readSource(nested(MAX_DEPTH)).findings).toEqual([]);
  expect(readSource(nested(MAX_DEPTH + 1)).findings).toMatchObject([
    { code: "too-deep", spot: { line: expect.any(Number) } },
  ]);
});

test.each(NESTED)("a thousand levels of %s are refused without composing them", (_, nested) => {
  expect(new YamlTokens(nested(1000)).problem?.code).toBe("too-deep");
});

test("keys inside keys are refused before they can exhaust the stack", () => {
  expect(new YamlTokens("? ".repeat(100_000)).problem?.code).toBe("too-deep");
});

test("pairs inside flow lists count as a level each", () => {
  const pairs = (count: number) => `- ${"[a: ".repeat(count)}1${"]".repeat(count)}`;
  expect(readSource(pairs(MAX_DEPTH / 2 - 1)).findings).toEqual([]);
  expect(readSource(pairs(MAX_DEPTH / 2)).findings).toMatchObject([{ code: "too-deep" }]);
});

test("a text of more tokens than the limit is too large", () => {
  expect(new YamlTokens("-\n".repeat(MAX_YAML_TOKENS / 2 + 1)).problem?.code).toBe("too-large");
});

test.each([
  ["a: 1\n---\nb: 2\n", 2],
  ["---\na: 1\n---\n", 3],
])("%j is refused as two documents", (text, line) => {
  expect(readSource(text).findings).toMatchObject([
    {
      code: "unreadable",
      message: expect.stringContaining("second YAML document"),
      spot: { line, column: 1 },
    },
  ]);
});

test.each([
  "---\na: 1\n",
  "a: 1\n...\n",
  "%YAML 1.2\n---\na: 1\n",
  "# note\n---\n# note\na: 1\n...\n# end\n",
])("%j is one document", (text) => {
  expect(readSource(text)).toMatchObject({ value: { a: 1 }, findings: [] });
});

test("a stray closing bracket is reported at its place", () => {
  expect(readSource("a: 1\nb: ]\n").findings).toMatchObject([
    { code: "unreadable", spot: { line: 2, column: 4 } },
  ]);
});
