import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionOf } from "./evaluate.ts";
import { expression, expressionOf, runs, scope } from "./expression.arbitrary.ts";
import { fold } from "./fold.ts";

function folded(text: string): boolean | undefined {
  return fold(expressionOf(text));
}

describe("constant folding", () => {
  it.each([
    "1 == 1",
    "!(false)",
    "'a' in ['a']",
    "x || true",
    "x || 1 < 2",
    "x || !x",
    "x == 1 || y || x != 1",
    "x == null || x != null",
    "[x]",
    "!(x < 'soon')",
    "size([1, 2]) == 2",
    "null == null",
    "true && (x || true)",
  ])("%s is always true", (text) => {
    expect(folded(text)).toBe(true);
  });

  it.each([
    "x && false",
    "!(true)",
    "'2' < '1'",
    "x && y && !x",
    "x == 1 && x != 1",
    "!x && !!x",
    "x < x",
    "x.y > x.y",
    "x > 'soon'",
    "true <= x",
    "x in []",
    "x in 'text'",
    "size(5) == 0",
    "'' && x",
  ])("%s is always false", (text) => {
    expect(folded(text)).toBe(false);
  });

  it.each([
    "x",
    "!x",
    "x == x",
    "x != x",
    "x <= x",
    "x >= x",
    "x == 1 && y != 1",
    "x && true",
    "x in ['a']",
    "x < '1'",
  ])("%s depends on the scope", (text) => {
    expect(folded(text)).toBeUndefined();
  });

  it("never claims an answer that some scope contradicts", () => {
    let claims = 0;
    fc.assert(
      fc.property(expression, fc.array(scope, { minLength: 5, maxLength: 5 }), (tree, scopes) => {
        const claim = fold(tree);
        if (claim === undefined) return;
        claims += 1;
        for (const values of scopes) expect(conditionOf(tree, "").holds(values)).toBe(claim);
      }),
      { ...runs, numRuns: 10_000 },
    );
    expect(claims).toBeGreaterThan(500);
  });
});
