import { describe, expect, it } from "vitest";
import type { StructuredCondition } from "../../model/condition.ts";
import type { Json } from "../../model/json.ts";
import { expressionOf } from "./expression.arbitrary.ts";
import { parseStructured } from "./parse-structured.ts";

const simple = (variable: string, value: Json): StructuredCondition => ({
  type: "simple",
  variable,
  operator: "==",
  value,
});

function nested<T>(depth: number, innermost: T, wrap: (inner: T) => T): T {
  let result = innermost;
  for (let level = 0; level < depth; level += 1) result = wrap(result);
  return result;
}

const negated = (condition: StructuredCondition): StructuredCondition => ({ type: "not", condition });

describe("structured conditions", () => {
  it.each<[StructuredCondition, string]>([
    [simple("a.b", "x"), 'a.b == "x"'],
    [{ type: "simple", variable: "a", operator: ">=", value: 3 }, "a >= 3"],
    [simple("items.0.name", "x"), 'items[0].name == "x"'],
    [{ type: "simple", variable: "a", operator: "exists" }, "a != null"],
    [{ type: "simple", variable: "a", operator: "notExists" }, "a == null"],
    [simple("a", null), "a == null"],
    [{ type: "simple", variable: "a", operator: "!=", value: null }, "a != null"],
    [{ type: "not", condition: simple("a", true) }, "!(a == true)"],
    [{ type: "and", conditions: [simple("a", 1), simple("b", 2)] }, "a == 1 && b == 2"],
    [{ type: "or", conditions: [simple("a", 1), simple("b", 2)] }, "a == 1 || b == 2"],
    [{ type: "or", conditions: [simple("a", 1)] }, "a == 1"],
    [{ type: "and", conditions: [] }, "true"],
    [{ type: "or", conditions: [] }, "false"],
  ])("%j means the same as the text %s", (source, text) => {
    expect(parseStructured(source)).toEqual({ ok: true, expression: expressionOf(text) });
  });

  it("may compare with a list or an object", () => {
    const value = { tags: ["x"] };
    expect(parseStructured(simple("a", value))).toMatchObject({
      expression: { right: { kind: "literal", value } },
    });
  });

  it.each(["", ".", "a.", ".a", "a..b"])("refuses the path %j for its empty segment", (variable) => {
    expect(parseStructured(simple(variable, 1))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/empty segment/),
    });
  });

  it("refuses a comparison without a value, which could only ever be false", () => {
    const source: StructuredCondition = { type: "simple", variable: "a", operator: "==" };
    expect(parseStructured(source)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/needs a value/),
    });
  });
});

describe("hostile structured conditions", () => {
  it("reads 100 levels and refuses one more", () => {
    expect(parseStructured(nested(99, simple("a", 1), negated)).ok).toBe(true);
    expect(parseStructured(nested(100, simple("a", 1), negated))).toMatchObject({
      message: expect.stringMatching(/100 levels/),
    });
  });

  it("refuses 10,000 levels instead of overflowing", () => {
    expect(parseStructured(nested(10_000, simple("a", 1), negated)).ok).toBe(false);
    const both = nested<StructuredCondition>(
      10_000,
      simple("a", 1),
      (inner): StructuredCondition => ({ type: "and", conditions: [inner, inner] }),
    );
    expect(parseStructured(both).ok).toBe(false);
    const value = nested<Json>(10_000, 1, (inner) => [inner]);
    expect(parseStructured(simple("a", value))).toMatchObject({
      message: expect.stringMatching(/100 levels/),
    });
  });

  it("reads 10,000 conditions side by side", () => {
    const conditions = Array<StructuredCondition>(10_000).fill(simple("a", 1));
    expect(parseStructured({ type: "or", conditions })).toMatchObject({
      expression: { operands: { length: 10_000 } },
    });
  });
});
