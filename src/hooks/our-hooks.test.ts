import { expect, it } from "vitest";
import { hasOurHooks } from "./our-hooks.ts";

it.each([
  ["a command line", { command: 'node "/opt/tool/bin/hook.js" codex' }],
  ["a program with arguments", { command: "node", args: ["/opt/tool/bin/hook.js", "claude"] }],
  ["the fetched package", { command: "npx", args: ["-y", "agent-navigator", "hook", "claude"] }],
  ["the fetched package as one line", { command: "npx -y agent-navigator hook codex" }],
])("HO10: our hooks are recognised as %s, on one line and on several", (_form, hook) => {
  const settings = { hooks: { PreToolUse: [{ hooks: [{ type: "command", ...hook }] }] } };
  expect(hasOurHooks(JSON.stringify(settings))).toBe(true);
  expect(hasOurHooks(JSON.stringify(settings, null, 2))).toBe(true);
});

it.each([
  ["another hook", { command: "node", args: ["/opt/tool/hook.js", "other"] }],
  ["our server alone", { command: "npx", args: ["-y", "agent-navigator", "mcp"] }],
])("HO10: %s is not ours", (_form, hook) => {
  expect(hasOurHooks(JSON.stringify({ hooks: [hook] }, null, 2))).toBe(false);
});
