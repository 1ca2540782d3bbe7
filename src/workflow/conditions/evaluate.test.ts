import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparison } from "./comparison.ts";
import { conditionOf, formulaOf } from "./evaluate.ts";
import { expression, expressionOf, json, runs, scope, scopeOf } from "./expression.arbitrary.ts";

function holds(text: string, values: { readonly [name: string]: unknown } = {}): boolean {
  return conditionOf(expressionOf(text), text).holds(scopeOf(values));
}

function answerTo(text: string, values: { readonly [name: string]: unknown } = {}): unknown {
  return formulaOf(expressionOf(text), text).valueIn(scopeOf(values));
}

describe("paths", () => {
  const values = { a: { b: { c: 1 }, list: ["x", { y: 2 }], "0": "zero" }, text: "abc", nil: null };

  it.each([
    ["a.b.c", 1],
    ['a["b"]["c"]', 1],
    ["a.list[0]", "x"],
    ["a.list[1].y", 2],
    ["a[0]", "zero"],
    ["nil", null],
  ])("%s reads the value", (path, value) => {
    expect(answerTo(path, values)).toBe(value);
  });

  it.each(["z", "z.y.x", "a.z", "a.b.c.d", "nil.x", "text.x", "a.list[2]"])(
    "%s is missing, not an error",
    (path) => {
      expect(answerTo(path, values)).toBeUndefined();
    },
  );

  it.each([
    "a.constructor",
    'a["__proto__"]',
    "a.toString",
    "a.list.length",
    "a.list.map",
    'a.list["0"]',
    "text.length",
    "text[0]",
    "constructor",
  ])("%s is missing because only own members are read", (path) => {
    expect(answerTo(path, values)).toBeUndefined();
    expect(holds(`${path} != null`, values)).toBe(false);
  });

  it("reads an own member even when it is called __proto__ or length", () => {
    const own = { a: JSON.parse('{"__proto__": 1, "length": 2}') };
    expect(answerTo('a["__proto__"]', own)).toBe(1);
    expect(answerTo("a.length", own)).toBe(2);
  });
});

describe("existence", () => {
  it.each([
    [{}, false],
    [{ x: null }, false],
    [{ x: undefined }, false],
    [{ x: false }, true],
    [{ x: 0 }, true],
    [{ x: "" }, true],
    [{ x: [] }, true],
  ])("in %j x exists: %s", (values, exists) => {
    expect(holds("x != null", values)).toBe(exists);
    expect(holds("has(x)", values)).toBe(exists);
    expect(holds("x == null", values)).toBe(!exists);
  });
});

describe("equality", () => {
  it("is strict", () => {
    expect(holds("x == 1", { x: 1 })).toBe(true);
    expect(holds("x == 1", { x: "1" })).toBe(false);
    expect(holds("x == true", { x: 1 })).toBe(false);
    expect(holds("x == ''", { x: 0 })).toBe(false);
    expect(holds("x != 1", { x: "1" })).toBe(true);
  });

  it("compares lists and objects by value", () => {
    expect(holds("x == [1, 'a', [true]]", { x: [1, "a", [true]] })).toBe(true);
    expect(holds("x == y", { x: { a: 1, b: [2] }, y: { b: [2], a: 1 } })).toBe(true);
    expect(holds("x != y", { x: { a: 1 }, y: { a: 2 } })).toBe(true);
  });

  it("makes a missing variable equal to nothing", () => {
    for (const text of ["x != 1", "x != ''", "x != false", "x != y", "x != x"])
      expect(holds(text)).toBe(true);
    for (const text of ["x == 1", "x == ''", "x == false", "x == y", "x == x"])
      expect(holds(text)).toBe(false);
  });

  it("distinguishes a null variable from a missing one, except in a comparison with a literal null", () => {
    expect(holds("x == y", { x: null, y: null })).toBe(true);
    expect(holds("x == y", { x: null })).toBe(false);
    expect(holds("x == null", { x: null })).toBe(true);
  });

  it("answers != as the opposite of == in every scope", () => {
    fc.assert(
      fc.property(expression, expression, scope, (left, right, values) => {
        const equal = conditionOf(comparison("==", left, right), "").holds(values);
        expect(conditionOf(comparison("!=", left, right), "").holds(values)).toBe(!equal);
      }),
      runs,
    );
  });
});

describe("ordering", () => {
  it.each([
    ["x > 1", 2, true],
    ["x > 1", 1, false],
    ["x >= 1", 1, true],
    ["x < 1", 0.5, true],
    ["x <= -1", -1, true],
    ["x > 9", "10", true],
    ["x < '10'", "9", true],
    ["x > 1", "-2.5", false],
    ["x < 1", "1e-3", true],
  ])("%s is %3$s for %j", (text, x, answer) => {
    expect(holds(text, { x })).toBe(answer);
  });

  it.each([
    "",
    " ",
    " 1",
    "1 ",
    "0x10",
    "Infinity",
    "NaN",
    "1,000",
    "1.",
    ".5",
    "+1",
    "one",
    true,
    null,
    [5],
    {},
  ])("is false for %j, which is no number", (x) => {
    for (const operator of ["<", "<=", ">", ">="]) {
      expect(holds(`x ${operator} 1`, { x })).toBe(false);
      expect(holds(`1 ${operator} x`, { x })).toBe(false);
    }
  });

  it("is false on a missing variable, also against itself", () => {
    for (const operator of ["<", "<=", ">", ">="]) {
      expect(holds(`x ${operator} 0`)).toBe(false);
      expect(holds(`x ${operator} x`)).toBe(false);
    }
  });
});

describe("membership", () => {
  it("compares with the members of a list by value", () => {
    expect(holds("x in ['a', 'b']", { x: "b" })).toBe(true);
    expect(holds("x in ['a', 'b']", { x: "c" })).toBe(false);
    expect(holds("x in [1]", { x: "1" })).toBe(false);
    expect(holds("x in y", { x: { a: [1] }, y: [0, { a: [1] }] })).toBe(true);
    expect(holds("null in [null]")).toBe(true);
  });

  it("looks for an own key in an object", () => {
    expect(holds("'a' in x", { x: { a: null } })).toBe(true);
    expect(holds("'constructor' in x", { x: {} })).toBe(false);
    expect(holds("0 in x", { x: { "0": 1 } })).toBe(false);
  });

  it("is false for a missing item and for a value without members", () => {
    expect(holds("x in [null]")).toBe(false);
    expect(holds("x in y")).toBe(false);
    expect(holds("'a' in x", { x: "abc" })).toBe(false);
    expect(holds("1 in x", { x: 1 })).toBe(false);
  });
});

describe("size", () => {
  it.each([
    [[1, 2], 2],
    ["abc", 3],
    ["🙂é", 2],
    [{ a: 1 }, 1],
    ["", 0],
    [5, undefined],
    [null, undefined],
    [undefined, undefined],
  ])("of %j is %s", (x, size) => {
    expect(answerTo("size(x)", { x })).toBe(size);
  });

  it("of a missing value compares like a missing value", () => {
    expect(holds("size(x) == 0")).toBe(false);
    expect(holds("size(x) != 0")).toBe(true);
    expect(holds("size(x) >= 0")).toBe(false);
  });
});

describe("truthiness", () => {
  it.each([undefined, null, false, 0, "", Number.NaN])("%j does not hold", (x) => {
    expect(holds("x", { x })).toBe(false);
    expect(holds("!x", { x })).toBe(true);
  });

  it.each([true, 1, -1, "false", "0", [], {}])("%j holds, as in JavaScript", (x) => {
    expect(holds("x", { x })).toBe(true);
    expect(holds("!x", { x })).toBe(false);
  });
});

describe("connectives", () => {
  it("stop reading as soon as the answer is known", () => {
    const asked: string[] = [];
    const watched = (root: string) => {
      asked.push(root);
      return root === "yes";
    };
    expect(conditionOf(expressionOf("no && never"), "").holds(watched)).toBe(false);
    expect(conditionOf(expressionOf("yes || never"), "").holds(watched)).toBe(true);
    expect(asked).toEqual(["no", "yes"]);
  });

  it("bind as written: not, then and, then or", () => {
    expect(holds("a || b && c", { a: true })).toBe(true);
    expect(holds("(a || b) && c", { a: true })).toBe(false);
    expect(holds("!a && b", { b: true })).toBe(true);
  });
});

describe("formulas", () => {
  it("give the value itself, and a boolean for a condition", () => {
    const list = [{ id: 1 }];
    expect(answerTo("a.list", { a: { list } })).toBe(list);
    expect(answerTo("a && b", { a: "x", b: "y" })).toBe(true);
  });

  it("put null in a list for a missing value", () => {
    expect(answerTo("[a, 1, [b]]", { a: "x" })).toEqual(["x", 1, [null]]);
  });

  it("give nothing for a value that is no data", () => {
    expect(answerTo("a", { a: () => 1 })).toBeUndefined();
  });
});

describe("any expression in any scope", () => {
  it("answers the same each time and never throws", () => {
    fc.assert(
      fc.property(expression, scope, (tree, values) => {
        const { holds: answer } = conditionOf(tree, "");
        expect(answer(values)).toBe(answer(values));
        expect(answer(values)).toBe(Boolean(formulaOf(tree, "").valueIn(values)));
      }),
      runs,
    );
  });

  it("does not change the values it reads", () => {
    fc.assert(
      fc.property(expression, json, (tree, value) => {
        const before = structuredClone(value);
        conditionOf(tree, "").holds(() => value);
        expect(value).toEqual(before);
      }),
      runs,
    );
  });
});
