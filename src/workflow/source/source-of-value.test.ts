import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { MAX_DEPTH, MAX_PROBLEMS } from "./limits.ts";
import { sourceOfValue } from "./source-of-value.ts";

function nested(depth: number): unknown {
  let value: unknown = "x";
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

test("a plain value is copied and has no places", () => {
  const original = { a: [1, "x", true, null, { b: -0.5 }] };
  const { value, findings, locate } = sourceOfValue(original);
  expect(value).toEqual(original);
  expect(findings).toEqual([]);
  expect(locate(["a"])).toBeUndefined();
  original.a.push("later");
  expect(value).toEqual({ a: [1, "x", true, null, { b: -0.5 }] });
});

class Point {
  x = 1;
}

test.each([
  ["undefined", undefined, "undefined"],
  ["a function", () => 1, "a function"],
  ["a bigint", 1n, "a bigint"],
  ["a symbol", Symbol("s"), "a symbol"],
  ["NaN", Number.NaN, "the number NaN"],
  ["infinity", -Number.POSITIVE_INFINITY, "the number -Infinity"],
  ["a date", new Date(0), "an instance of Date"],
  ["a map", new Map(), "an instance of Map"],
  ["an own class", new Point(), "an instance of Point"],
])("%s is refused with its place", (_, bad, what) => {
  expect(sourceOfValue({ nodes: [1, bad] })).toMatchObject({
    value: undefined,
    findings: [
      { code: "bad-type", severity: "error", at: "nodes.1", message: expect.stringContaining(what) },
    ],
  });
  expect(sourceOfValue(bad).findings).toMatchObject([{ code: "bad-type", at: "" }]);
});

test("a hole in a list is refused, and a key set to undefined is absent", () => {
  const holed: number[] = [1];
  holed[2] = 2;
  expect(sourceOfValue(holed).findings).toMatchObject([{ code: "bad-type", at: "1" }]);
  expect(sourceOfValue({ a: undefined, b: 1 })).toMatchObject({ value: { b: 1 }, findings: [] });
});

test("a circle is refused where it closes, and a shared object is not a circle", () => {
  const around: Record<string, unknown> = { name: "x" };
  around["inside"] = { again: [around] };
  expect(sourceOfValue(around).findings).toMatchObject([{ code: "unreadable", at: "inside.again.0" }]);
  const shared = { a: 1 };
  expect(sourceOfValue([shared, shared])).toMatchObject({ value: [shared, shared], findings: [] });
});

test("nesting is allowed to the limit and not beyond", () => {
  expect(sourceOfValue(nested(MAX_DEPTH)).findings).toEqual([]);
  expect(sourceOfValue(nested(MAX_DEPTH + 1)).findings).toMatchObject([{ code: "too-deep" }]);
  expect(sourceOfValue(nested(100_000)).findings).toMatchObject([{ code: "too-deep" }]);
});

test("shared objects that multiply each other are too large", () => {
  let value: unknown = "x";
  for (let level = 0; level < 60; level++) value = [value, value];
  expect(sourceOfValue(value).findings).toMatchObject([{ code: "too-large" }]);
});

test("a long list of holes is reported a bounded number of times", () => {
  expect(sourceOfValue(new Array(2 ** 32 - 1)).findings).toHaveLength(MAX_PROBLEMS);
});

test("a key named __proto__ is an ordinary key", () => {
  const { value } = sourceOfValue(JSON.parse('{"__proto__": {"x": 1}}'));
  expect(Object.keys(value as object)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test("plain objects without a prototype or from another realm are plain", () => {
  expect(sourceOfValue(Object.assign(Object.create(null), { a: 1 })).value).toEqual({ a: 1 });
  expect(sourceOfValue(runInNewContext("({ a: [1] })")).value).toEqual({ a: [1] });
});

test("a getter that throws is a finding", () => {
  const value = Object.defineProperty({}, "a", {
    enumerable: true,
    get: () => {
      throw new Error("no");
    },
  });
  expect(sourceOfValue(value)).toMatchObject({
    value: undefined,
    findings: [{ code: "unreadable", at: "" }],
  });
});
