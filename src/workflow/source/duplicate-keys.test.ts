import { expect, test } from "vitest";
import { readSource } from "./read-source.ts";

test.each([
  ["JSON", '{ "nodes": {\n  "a": 1,\n  "b": 2,\n  "a": 3\n} }', { line: 4, column: 3 }],
  ["YAML", "nodes:\n  a: 1\n  b: 2\n  a: 3\n", { line: 4, column: 3 }],
])(
  "a key that stands twice in %s is reported with both places, and the last value is kept",
  (_, text, spot) => {
    const { value, findings } = readSource(text);
    expect(value).toEqual({ nodes: { a: 3, b: 2 } });
    expect(findings).toEqual([
      {
        code: "duplicate-id",
        severity: "error",
        at: "nodes.a",
        message: expect.stringMatching(/"a".* on line 2, column 3 and again on line 4, column 3/),
        fix: expect.any(String),
        spot,
      },
    ]);
  },
);

test("keys that are written differently but mean the same are the same key", () => {
  expect(readSource('{"a":1,"\\u0061":2}').findings).toMatchObject([{ code: "duplicate-id", at: "a" }]);
  expect(readSource("a: 1\n'a': 2\n").findings).toMatchObject([{ code: "duplicate-id", at: "a" }]);
});

test("a repeated __proto__ is a repeated key", () => {
  expect(readSource('{"__proto__":1,"__proto__":2}').findings).toMatchObject([{ at: "__proto__" }]);
});

test("a very long key is cut short in the message", () => {
  const key = "k".repeat(5000);
  const [finding] = readSource(`{"${key}":1,"${key}":2}`).findings;
  expect(finding?.message.length).toBeLessThan(300);
});
