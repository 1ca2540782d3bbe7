import { describe, expect, it } from "vitest";
import { addToJson } from "./add-to-json.ts";
import { isValue, jsonValue } from "./json-node.ts";
import { parseJson } from "./parse-json.ts";
import type { SettingsPart } from "./settings-part.ts";
import { jsonTexts } from "./settings-texts.fixture.ts";
import { edited, unedited } from "./text-edit.ts";

const server = { command: "npx", args: ["-y", "x"] };
const parts: readonly SettingsPart[] = [
  { path: ["mcpServers", "navigator"], value: server, as: "member" },
  { path: ["hooks", "Stop"], value: { hooks: [{ command: "h" }] }, as: "item" },
  { path: ["hooks", "PreToolUse"], value: { hooks: [{ command: "h" }] }, as: "item" },
  { path: ["version"], value: 1, as: "default" },
];

function added(text: string): string {
  return edited(text, addToJson(text, parts) ?? []);
}

function valueIn(text: string): unknown {
  const node = parseJson(text);
  return node && jsonValue(node);
}

describe("adding to JSON", () => {
  it.each(Object.entries(jsonTexts))("CL1: keeps every character of %s", (_name, text) => {
    const after = added(text);
    expect(valueIn(after)).toMatchObject({
      mcpServers: { navigator: server },
      hooks: { PreToolUse: [{ hooks: [{ command: "h" }] }] },
      version: 1,
    });
    let at = 0;
    for (const character of text) {
      at = after.indexOf(character, at) + 1;
      expect(at).toBeGreaterThan(0);
    }
    if (text.includes("\r\n")) expect(after.replaceAll("\r\n", "")).not.toContain("\n");
    if (text.includes("\n\t")) expect(after).not.toMatch(/\n {2}/);
  });

  it.each(Object.entries(jsonTexts))("CL2: is undone byte for byte in %s", (_name, text) => {
    expect(unedited(added(text), addToJson(text, parts) ?? [])).toBe(text);
  });

  it.each(Object.entries(jsonTexts))("CL3: adds nothing a second time to %s", (_name, text) => {
    expect(addToJson(added(text), parts)).toEqual([]);
  });

  it("CL1: keeps the other values, and comments stay on their lines", () => {
    const after = added(jsonTexts["comments everywhere"] ?? "");
    expect(after).toContain('"other": { "command": "x" }, // keep, this\n    "navigator": {');
    expect(after).toContain("2, /* two */ // , three\n      {");
    expect(valueIn(after)).toMatchObject({ hooks: { Stop: [1, 2, { hooks: [{ command: "h" }] }] } });
  });

  it("CL1: replaces a value of its own name only", () => {
    const text = '{"mcpServers": {"navigator": {"command": "old"}, "b": 1}, "version": 7}';
    const [member] = parts;
    const edits = addToJson(text, member ? [member] : []) ?? [];
    expect(valueIn(edited(text, edits))).toEqual({ mcpServers: { navigator: server, b: 1 }, version: 7 });
    expect(unedited(edited(text, edits), edits)).toBe(text);
  });

  it.each([
    "{",
    "[]",
    "{ broken",
    '{"mcpServers": []}',
    '{"hooks": {"Stop": {}}}',
    '{"a": 1} x',
    '{"a": 01}',
    "/* open",
    '{"a" 1}',
    `${'{"a":'.repeat(200)}1${"}".repeat(200)}`,
  ])("CL4: leaves %s alone", (text) => {
    expect(addToJson(text, parts)).toBeUndefined();
  });

  it("compares values without the order of their members", () => {
    const node = parseJson('{"b": [1, {"d": 1, "c": 2}], "a": null}');
    expect(node && isValue(node, { a: null, b: [1, { c: 2, d: 1 }] })).toBe(true);
    expect(node && isValue(node, { a: null, b: [{ c: 2, d: 1 }, 1] })).toBe(false);
  });
});
