import { describe, expect, it } from "vitest";
import { readCondition, readFormula } from "./condition.ts";
import { scopeOf } from "./expression.arbitrary.ts";

describe("reading a condition", () => {
  it("gives the same answers for both forms", () => {
    const text = readCondition("tests.failed == 0");
    const structured = readCondition({ type: "simple", variable: "tests.failed", operator: "==", value: 0 });
    for (const failed of [0, 1, "0", null]) {
      const scope = scopeOf({ tests: { failed } });
      if (!text.ok || !structured.ok) throw new Error("both must be readable");
      expect(text.condition.holds(scope)).toBe(structured.condition.holds(scope));
    }
  });

  it("keeps text as written and prints the structured form as text", () => {
    expect(readCondition("(a)  ==  'x'")).toMatchObject({ condition: { text: "(a)  ==  'x'" } });
    expect(
      readCondition({ type: "not", condition: { type: "simple", variable: "a.b", operator: "exists" } }),
    ).toMatchObject({ condition: { text: "a.b == null" } });
  });

  it("says whether the whole condition is a bare path", () => {
    expect(readCondition("a.b")).toMatchObject({ isBarePath: true });
    expect(readCondition("!a.b")).toMatchObject({ isBarePath: false });
    expect(readCondition("a.b == true")).toMatchObject({ isBarePath: false });
  });

  it("lists the bare words that it read as text", () => {
    const options = { bareWordsAreText: true, isDeclared: (name: string) => name === "mode" };
    const read = readCondition("mode == full", options);
    expect(read).toMatchObject({ bareWords: ["full"] });
    expect(read.ok && read.condition.holds(scopeOf({ mode: "full" }))).toBe(true);
  });

  it("refuses both forms with a message instead of throwing", () => {
    expect(readCondition("a +")).toMatchObject({ ok: false, message: expect.any(String) });
    expect(readCondition({ type: "simple", variable: "a.", operator: "exists" })).toMatchObject({
      ok: false,
    });
  });
});

describe("reading a formula", () => {
  it("gives its value", () => {
    const read = readFormula("plan.items");
    expect(read.ok && read.formula.valueIn(scopeOf({ plan: { items: [1, 2] } }))).toEqual([1, 2]);
    expect(read.ok && read.formula.valueIn(scopeOf({}))).toBeUndefined();
  });

  it("is refused with a message when it does not parse", () => {
    expect(readFormula("plan.items.map(x, x)")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/\.map\(\)/),
    });
  });
});
