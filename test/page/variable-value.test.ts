import { describe, expect, it } from "vitest";
import { variableValue } from "../../dashboard/src/new-task/variable-value.ts";

describe("a value that a person enters for a variable", () => {
  it.each([
    ["string", "007", "007"],
    ["string", "true", "true"],
    ["number", "12.5", 12.5],
    ["boolean", "false", false],
    ["array", '["a", 1]', ["a", 1]],
    ["object", '{"a": {"b": null}}', { a: { b: null } }],
  ] as const)("of type %s has that type: %s", (type, text, value) => {
    expect(variableValue({ type }, text)).toEqual({ ok: true, value });
  });

  it.each([
    ["number", "many"],
    ["number", '"12"'],
    ["boolean", "yes"],
    ["array", "{}"],
    ["object", "[]"],
    ["object", "null"],
    ["object", "{"],
  ] as const)("of type %s is no other type: %s", (type, text) => {
    expect(variableValue({ type }, text)).toMatchObject({ ok: false });
  });

  it("may be left out unless it is required and has no default", () => {
    const left = { ok: true, value: undefined };
    expect(variableValue({ type: "string" }, " ")).toEqual(left);
    expect(variableValue({ type: "string", required: true, defaultValue: "x" }, "")).toEqual(left);
    expect(variableValue({ type: "string", required: true }, "")).toMatchObject({ ok: false });
    expect(variableValue({ type: "string", required: true, defaultValue: null }, "")).toMatchObject({
      ok: false,
    });
  });
});
