import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionOf } from "./evaluate.ts";
import { expression, expressionOf, runs, scope } from "./expression.arbitrary.ts";
import { print } from "./print.ts";

describe("printing", () => {
  it.each([
    'a.b == "x" && c > 3',
    "a || b && !c",
    "(a || b) && c",
    "!(a == b)",
    "!!a",
    "a == null",
    "a != null",
    "!(a == null)",
    "(a == b) == (c < d)",
    "a < (b < c)",
    'a in [1, -2, "x"]',
    "size(a) >= 2",
    'a["two words"][0].b',
    'a["in"]',
    "a == 1e+21",
    'a == "line\\nquote\\"slash\\\\"',
  ])("%s is the same after parsing and printing", (text) => {
    const once = print(expressionOf(text));
    expect(print(expressionOf(once))).toBe(once);
    expect(expressionOf(once)).toEqual(expressionOf(text));
  });

  it("adds only the parentheses it needs", () => {
    expect(print(expressionOf("((a == 1) && ((b) || (!(c))))"))).toBe("a == 1 && (b || !c)");
    expect(print(expressionOf("((a == b) == c) && (a < b) in c"))).toBe("a == b == c && a < b in c");
    expect(print(expressionOf("!(-1 < a)"))).toBe("!(-1 < a)");
  });

  it("prints values that only the structured form can hold", () => {
    expect(print({ kind: "literal", value: { a: [1, "b"], "c d": null } })).toBe(
      '{"a": [1, "b"], "c d": null}',
    );
    expect(print({ kind: "and", operands: [] })).toBe("true");
    expect(print({ kind: "or", operands: [] })).toBe("false");
    expect(print({ kind: "or", operands: [{ kind: "path", segments: ["a"] }] })).toBe("a");
  });

  it("gives text that parses to a condition with the same answers", () => {
    fc.assert(
      fc.property(expression, scope, (tree, values) => {
        const again = conditionOf(expressionOf(print(tree)), "");
        expect(again.holds(values)).toBe(conditionOf(tree, "").holds(values));
      }),
      { ...runs, numRuns: 10_000 },
    );
  });
});
