import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expressionOf, runs } from "./expression.arbitrary.ts";
import type { Expression } from "./expression.ts";
import { parseText } from "./parse-text.ts";

const path = (...segments: [string, ...(string | number)[]]): Expression => ({ kind: "path", segments });
const literal = (value: string | number | boolean | null): Expression => ({ kind: "literal", value });

function refusalOf(text: string): string {
  const parsed = parseText(text);
  return parsed.ok ? "" : parsed.message;
}

describe("the accepted text", () => {
  it("reads a path by dots, by quoted keys and by whole-number indexes", () => {
    expect(expressionOf('a.b["two words"][0].c')).toEqual(path("a", "b", "two words", 0, "c"));
  });

  it.each([
    ["'text'", "text"],
    ['"a\\n\\"b\\""', 'a\n"b"'],
    ["3", 3],
    ["-3", -3],
    ["2.5e3", 2500],
    ["-0.5", -0.5],
    ["0x10", 16],
    ["true", true],
    ["null", null],
  ])("reads the literal %s", (text, value) => {
    expect(expressionOf(text)).toEqual(literal(value));
  });

  it("reads lists, membership, size and has", () => {
    expect(expressionOf("a in [1, b]")).toEqual({
      kind: "in",
      item: path("a"),
      list: { kind: "list", items: [literal(1), path("b")] },
    });
    expect(expressionOf("size(a.b)")).toEqual({ kind: "size", of: path("a", "b") });
    expect(expressionOf("has(a.b)")).toEqual({ kind: "exists", of: path("a", "b") });
  });

  it("flattens a chain of one operator regardless of parentheses, and keeps the order", () => {
    const operands = [path("a"), path("b"), path("c"), path("d")];
    expect(expressionOf("a && (b && c) && d")).toEqual({ kind: "and", operands });
    expect(expressionOf("(a || b) || (c || d)")).toEqual({ kind: "or", operands });
    expect(expressionOf("a && b || c")).toEqual({
      kind: "or",
      operands: [{ kind: "and", operands: [path("a"), path("b")] }, path("c")],
    });
  });

  it("reads equality with null, on either side, as a test of existence", () => {
    const exists: Expression = { kind: "exists", of: path("a", "b") };
    expect(expressionOf("a.b != null")).toEqual(exists);
    expect(expressionOf("null != a.b")).toEqual(exists);
    expect(expressionOf("a.b == null")).toEqual({ kind: "not", operand: exists });
    expect(expressionOf("null == a.b")).toEqual({ kind: "not", operand: exists });
  });
});

describe("the refused text", () => {
  it.each([
    ["a + 1 > 2", "Arithmetic (+)"],
    ["a - b", "Arithmetic (-)"],
    ["a * 2 == 4", "Arithmetic (*)"],
    ["a / 2 == 4", "Arithmetic (/)"],
    ["a % 2 == 0", "Arithmetic (%)"],
    ["-a == 1", "Arithmetic (-)"],
    ["--1 == 1", "Arithmetic (-)"],
    ["a ? b : c", "ternary"],
    ["a.all(x, x > 1)", "method .all()"],
    ["a.startsWith('b')", "method .startsWith()"],
    ["a.size() > 1", "method .size()"],
    ["int(a) > 1", "function int()"],
    ["size(a, b) > 1", "size() with other than one argument"],
    ["has()", "has() with other than one argument"],
    ["has(1)", "does not start with a name"],
    ["{'a': 1} == b", "map"],
    ["b'bytes' == a", "bytes"],
    ["1u == a", "unsigned"],
    ["a.?b", "Optional access (.?)"],
    ["a[?0]", "Optional access ([?])"],
    ["a[b]", "key in []"],
    ["a[-1]", "key in []"],
    ["a[1.5]", "key in []"],
    ["'a'.b", "does not start with a name"],
    ["[1, 2][0]", "does not start with a name"],
  ])("refuses %s and names the construct", (text, named) => {
    expect(refusalOf(text)).toContain(named);
    expect(refusalOf(text)).toContain("not allowed");
  });

  it.each(["", "   ", "a ==", "a = b", "a.b.", "(a", "'open", "a b", "while == 1", "a == @"])(
    "refuses the broken text %j and says where it breaks",
    (text) => {
      expect(refusalOf(text)).toMatch(/\(at character \d+\)/);
    },
  );

  it("refuses whole numbers that would not be compared exactly", () => {
    expect(refusalOf("a == 9007199254740993")).toContain("9007199254740993");
    expect(refusalOf("a == -9007199254740993")).toContain("exactly");
    expect(expressionOf("9007199254740991")).toEqual(literal(Number.MAX_SAFE_INTEGER));
  });
});

describe("hostile text", () => {
  it("reads the longest chain that fits and refuses a longer text", () => {
    const longest = Array(1_365).fill("a").join("&&");
    expect(expressionOf(longest)).toMatchObject({ operands: { length: 1_365 } });
    expect(refusalOf(Array(5_000).fill("a").join(" && "))).toContain("longer than 4096 characters");
  });

  it.each([
    ["negations", `${"!".repeat(4_000)}a`],
    ["comparisons", `a${"<a".repeat(2_000)}`],
    ["parentheses", `${"(".repeat(2_000)}a${")".repeat(2_000)}`],
    ["lists", `${"[".repeat(2_000)}${"]".repeat(2_000)}`],
    ["path segments", `a${".b".repeat(2_000)}`],
    ["alternating operators", `${"a&&(b||(".repeat(120)}c${"))".repeat(120)}`],
  ])("refuses thousands of nested %s", (_, text) => {
    expect(parseText(text).ok).toBe(false);
  });

  it("never throws, for any text", () => {
    const token = fc.constantFrom(
      ..."a b . [ ] ( ) ! - == < && || in has( size( 'x' \" \\ 1 2.5 0x 1u ? : { } , null // @ .all( cel.bind( \n".split(
        " ",
      ),
    );
    const soup = fc.array(token, { maxLength: 14 }).map((tokens) => tokens.join(""));
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (text) => {
        expect(typeof parseText(text).ok).toBe("boolean");
      }),
      { ...runs, numRuns: 20_000 },
    );
  });
});

describe("bare words", () => {
  const options = {
    bareWordsAreText: true,
    isDeclared: (name: string) => name === "mode" || name === "other",
  };

  it("reads an undeclared word on the right of a comparison as text, and lists it once", () => {
    const parsed = parseText("mode == full || mode != full || mode >= fast", options);
    expect(parsed).toMatchObject({ ok: true, bareWords: ["full", "fast"] });
    expect(parseText("mode == full", options)).toMatchObject({
      expression: { left: path("mode"), right: literal("full") },
    });
  });

  it.each(["mode == other", "full == mode", "mode == full.speed", "mode in full", "full", "!full"])(
    "leaves %s alone",
    (text) => {
      expect(parseText(text, options)).toEqual(parseText(text));
    },
  );

  it("reads every word as a path unless asked otherwise", () => {
    const off = parseText("mode == full", { ...options, bareWordsAreText: false });
    expect(off).toMatchObject({ bareWords: [], expression: { right: path("full") } });
    expect(off).toEqual(parseText("mode == full"));
  });
});
