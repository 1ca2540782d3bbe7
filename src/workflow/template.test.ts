import { describe, expect, it } from "vitest";
import { MOST_VARIABLE_BYTES } from "../model/variable.ts";
import { filledIn, templateOf, wholePath } from "./template.ts";

describe("a template", () => {
  it("consists of texts and paths", () => {
    const { parts } = templateOf("At {a.b.0}, {c}.");
    expect(parts.map((part) => (typeof part === "string" ? part : [part.text]))).toEqual([
      "At ",
      ["a.b.0"],
      ", ",
      ["c"],
      ".",
    ]);
    const [, first] = parts;
    expect(typeof first === "object" && first.valueIn(() => ({ b: [7] }))).toBe(7);
  });

  it.each(["", "plain", "{}", "{ a }", "{a-}", '{"a": 1}', "{{", "{1}"])("leaves %j as it is", (text) => {
    expect(templateOf(text).parts.every((part) => typeof part === "string")).toBe(true);
    expect(templateOf(text).parts.join("")).toBe(text);
  });

  it("recognizes a text that is only a path", () => {
    expect(wholePath("{a.b}")).toBe("a.b");
    expect(wholePath("{a} ")).toBeUndefined();
    expect(wholePath("a")).toBeUndefined();
  });

  it("is filled in with the values of its paths, and with the path itself where there is no value", () => {
    const values: Readonly<Record<string, unknown>> = { a: "x", b: [1, 2] };
    const { valueIn } = filledIn(templateOf("{a} and {b}, {c}."));
    expect(valueIn((name) => values[name])).toBe("x and [1,2], {c}.");
  });

  it("stops filling in once the text is too long for a variable", () => {
    let reads = 0;
    const { valueIn } = filledIn(templateOf("{a}".repeat(100_000)));
    const value = valueIn(() => {
      reads += 1;
      return "x".repeat(60_000);
    });
    expect(value).toBe("x".repeat(120_000));
    expect(120_000).toBeGreaterThan(MOST_VARIABLE_BYTES);
    expect(reads).toBe(2);
  });
});
