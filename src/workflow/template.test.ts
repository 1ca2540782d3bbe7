import { describe, expect, it } from "vitest";
import { templateOf, wholePath } from "./template.ts";

describe("a template", () => {
  it("is made of text and paths", () => {
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

  it("tells a text that is nothing but a path", () => {
    expect(wholePath("{a.b}")).toBe("a.b");
    expect(wholePath("{a} ")).toBeUndefined();
    expect(wholePath("a")).toBeUndefined();
  });
});
