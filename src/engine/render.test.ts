import { describe, expect, it } from "vitest";
import { LONGEST_SHOWN_TEXT } from "../model/shown-text.ts";
import type { Scope } from "../workflow/conditions/expression.ts";
import { templateOf } from "../workflow/template.ts";
import { render } from "./render.ts";

const rendered = (text: string, scope: Scope) => render(templateOf(text), scope);

describe("a text with values", () => {
  it("shows current values, and the path of a variable without one", () => {
    const values: Readonly<Record<string, unknown>> = { a: "x", b: { c: 1 } };
    expect(rendered("{a}, {b}, {b.c}, {d}.", (name) => values[name])).toBe('x, {"c":1}, 1, {d}.');
  });

  it.each([
    [["theme.css", "app.css"], "theme.css, app.css"],
    [[1, true, "two"], "1, true, two"],
    [[], "[]"],
    [["a, b", "c"], '["a, b","c"]'],
    [["", "c"], '["","c"]'],
    [[["a"]], '[["a"]]'],
    [[{ a: 1 }], '[{"a":1}]'],
  ])("shows the list %j as %j", (list, shown) => {
    expect(rendered("{a}", () => list)).toBe(shown);
  });

  it("shows the beginning of a long value", () => {
    expect(rendered("<{a}>", () => "x".repeat(2_000))).toBe(`<${"x".repeat(2_000)}>`);
    expect(rendered("<{a}>", () => "x".repeat(2_001))).toBe(`<${"x".repeat(2_000)}…>`);
  });

  it("is never longer than the longest shown text, however many values it has", () => {
    let reads = 0;
    const text = rendered("{a}".repeat(60_000), () => {
      reads += 1;
      return "x".repeat(60_000);
    });
    expect(text).toHaveLength(LONGEST_SHOWN_TEXT);
    expect(text.endsWith("…")).toBe(true);
    expect(reads).toBeLessThan(12);
  });

  it("keeps the author's words, even after values that fill all the room", () => {
    const names = Array.from({ length: 40 }, (_, index) => `{a${index}}`).join("|");
    const text = rendered(`Look: ${names} Shall it be deleted?`, () => "x".repeat(2_000));
    expect(text.startsWith("Look: xxx")).toBe(true);
    expect(text.endsWith("|…|…|… Shall it be deleted?")).toBe(true);
    expect(text.length).toBeLessThanOrEqual(LONGEST_SHOWN_TEXT);
  });

  it("is cut if the author's words alone are too long", () => {
    const text = rendered(`${"w".repeat(30_000)}{a}`, () => "x");
    expect(text).toBe(`${"w".repeat(LONGEST_SHOWN_TEXT - 1)}…`);
  });
});
