import { expect, test } from "vitest";
import { MAX_ALIAS_VALUES } from "./limits.ts";
import { readSource } from "./read-source.ts";

test("an anchored value can be repeated, also when it holds aliases itself", () => {
  const text = "a: &a [1, 2]\nb: &b {x: *a}\nc: [*a, *b]\n";
  expect(readSource(text)).toMatchObject({
    findings: [],
    value: { a: [1, 2], b: { x: [1, 2] }, c: [[1, 2], { x: [1, 2] }] },
  });
});

test("an alias means the last value marked with its name before it", () => {
  expect(readSource("- &a 1\n- *a\n- &a 2\n- *a\n").value).toEqual([1, 1, 2, 2]);
});

test("a key can be anchored", () => {
  expect(readSource("&k name: *k\n").value).toEqual({ name: "name" });
});

test("a finding inside a repeated value is placed at the alias", () => {
  expect(readSource("a: &a {x: 1}\nb: *a\n").locate(["b", "x"])).toEqual({ line: 2, column: 1 });
});

test.each([
  ["a: *x\n", "a", /not marked/],
  ["a: *toString\n", "a", /not marked/],
  ["a: [*x]\nb: &x 1\n", "a.0", /not marked/],
  ["a: &x [*x]\n", "a.0", /inside the very value/],
  ["- &x 1\n- &x {y: *x}\n", "1.y", /inside the very value/],
])("%j is refused", (text, at, message) => {
  expect(readSource(text)).toMatchObject({
    value: undefined,
    findings: [{ code: "unreadable", at, message: expect.stringMatching(message) }],
  });
});

test("aliases that multiply each other are refused once, before they are expanded", () => {
  const lines = Array.from(
    { length: 30 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`)}]\n`,
  );
  const { value, findings } = readSource(`a0: &a0 [x]\n${lines.join("")}`);
  expect(value).toBeUndefined();
  expect(findings).toMatchObject([{ code: "unreadable", message: expect.stringContaining("aliases") }]);
});

test("many aliases to one long text are refused, although they are few values", () => {
  const text = `- &a ${"x".repeat(1_000_000)}\n${"- *a\n".repeat(10)}`;
  expect(readSource(text).findings).toMatchObject([{ code: "unreadable", at: "9" }]);
});

test("aliases may expand to as many values as the limit allows", () => {
  const list = `- &a [${Array(999).fill(0)}]\n`;
  expect(readSource(list + "- *a\n".repeat(MAX_ALIAS_VALUES / 1000)).findings).toEqual([]);
  expect(readSource(list + "- *a\n".repeat(MAX_ALIAS_VALUES / 1000 + 1)).findings).toHaveLength(1);
});

test("aliases cannot build a deeper value than the text could hold", () => {
  const lines = Array.from({ length: 150 }, (_, at) => `- &a${at + 1} [*a${at}]\n`);
  expect(readSource(`- &a0 []\n${lines.join("")}`).findings[0]).toMatchObject({
    code: "too-deep",
    at: "99.0",
  });
});

test.each(["a: .nan", "a: -.inf", "a: 1e999"])("%j is not a number that JSON can keep", (text) => {
  expect(readSource(text)).toMatchObject({ value: undefined, findings: [{ code: "bad-type", at: "a" }] });
});

test("a key named __proto__ is an ordinary key and pollutes nothing", () => {
  const { value } = readSource("__proto__: {polluted: true}\nconstructor: 1\n");
  expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
