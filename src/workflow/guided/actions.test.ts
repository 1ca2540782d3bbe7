import { describe, expect, it } from "vitest";
import type { Json } from "../../model/json.ts";
import type { Action } from "../program.ts";
import { codes, loaded, nodeOf } from "./guided.fixture.ts";

const variables: Json = [
  { name: "list", type: "array" },
  { name: "count", type: "number" },
  { name: "ready", type: "boolean" },
  { name: "text", type: "string" },
  { name: "thing", type: "object" },
];

function compiled(action: Json): { readonly action: Action | undefined; readonly codes: string[] } {
  const { program, findings } = loaded([{ steps: [{ id: "one", actions: [action] }] }], { variables });
  if (!program) throw new Error(JSON.stringify(findings));
  return { action: nodeOf(program, "a1/one", "task").actions?.[0], codes: codes(findings) };
}

const scope = (values: Record<string, unknown>) => (name: string) => values[name];

describe("set", () => {
  it.each<[string, Json, Json]>([
    ["list", "[]", []],
    ["list", ["a"], ["a"]],
    ["count", "3", 3],
    ["ready", "true", true],
    ["ready", null, null],
    ["thing", '{"a":1}', { a: 1 }],
    ["text", "[]", "[]"],
    ["undeclared", "3", "3"],
  ])("gives %s, written as %j, the value %j", (target, value, expected) => {
    const { action } = compiled({ action: "set", target, value });
    expect(action).toMatchObject({ kind: "set", target: [target] });
    expect(action?.kind === "set" && action.value?.valueIn(() => undefined)).toEqual(expected);
  });

  it("copies the value at a path with its type, and null when there is none", () => {
    const { action } = compiled({ action: "set", target: "count", value: "{thing.size}" });
    const value = action?.kind === "set" ? action.value : undefined;
    expect(value?.valueIn(scope({ thing: { size: 7 } }))).toBe(7);
    expect(value?.valueIn(scope({}))).toBeNull();
  });

  it("fills in text around paths", () => {
    const { action } = compiled({ action: "set", target: "text", value: "{count} of {list}, {nobody}" });
    const value = action?.kind === "set" ? action.value : undefined;
    expect(value?.valueIn(scope({ count: 1, list: [2] }))).toBe("1 of [2], {nobody}");
  });

  it("asks for a value where none is written, or one of the wrong type", () => {
    expect(compiled({ action: "set", target: "count" }).action).toEqual({ kind: "set", target: ["count"] });
    const wrong = compiled({ action: "set", target: "count", value: "one more than before" });
    expect(wrong.action).toEqual({ kind: "set", target: ["count"] });
    expect(wrong.codes).toContain("warning bad-type");
  });

  it("writes inside objects, and does nothing without a target", () => {
    expect(compiled({ action: "set", target: "thing.a.b", value: 1 }).action).toMatchObject({
      target: ["thing", "a", "b"],
    });
    const lost = compiled({ action: "set", value: 1 });
    expect(lost.action).toBeUndefined();
    expect(lost.codes).toContain("warning bad-type");
  });
});

describe("validate", () => {
  const check = (fields: Record<string, Json>, values: Record<string, unknown>) => {
    const { action, codes: said } = compiled({ action: "validate", ...fields });
    if (action?.kind !== "validate") throw new Error(`${action?.kind} ${said}`);
    const asked = action.condition?.holds(scope(values)) ?? true;
    return { asked, holds: action.check.holds(scope(values)) };
  };

  it("checks a comparison where its condition holds", () => {
    const fields = { target: "count > 3", condition: "ready == true" };
    expect(check(fields, { count: 4, ready: true })).toEqual({ asked: true, holds: true });
    expect(check(fields, { count: 3, ready: false })).toEqual({ asked: false, holds: false });
  });

  it("checks a bare path by its condition, else by its value, else for being true", () => {
    expect(check({ target: "count", condition: "count > 3" }, { count: 3 })).toEqual({
      asked: true,
      holds: false,
    });
    expect(check({ target: "count", value: 3 }, { count: 3 })).toEqual({ asked: true, holds: true });
    expect(check({ target: "ready" }, { ready: true })).toEqual({ asked: true, holds: true });
    expect(check({ target: "ready" }, {})).toEqual({ asked: true, holds: false });
  });

  it("checks the condition when it has no target", () => {
    const condition = { type: "simple", variable: "list", operator: "exists" };
    expect(check({ condition, message: "No list" }, { list: [] })).toEqual({ asked: true, holds: true });
  });

  it.each<[string, Record<string, Json>]>([
    ["only a message", { message: "Look at {text}" }],
    ["an undeclared root", { target: "nobody", message: "Look" }],
    ["an undeclared root in a comparison", { target: "nobody.x == 1", message: "Look" }],
    ["a dot into a text", { target: "text.length", message: "Look" }],
    ["words", { target: "all of it must be there", message: "Look" }],
  ])("treats %s as a claim, which is noted and never refuses a report", (_what, fields) => {
    const { action, codes: said } = compiled({ action: "validate", ...fields });
    expect(action).toMatchObject({ kind: "note", as: "message" });
    expect(said).toContain("warning unverifiable-validate");
  });
});

describe("an action that only shows a text", () => {
  it.each(["log", "message", "emit"])("%s shows variables", (name) => {
    const { action } = compiled({ action: name, message: "At {count}." });
    expect(action).toMatchObject({ kind: "note", as: name, text: { text: "At {count}." } });
    expect(action?.kind === "note" && action.text.parts.length).toBe(3);
  });
});
