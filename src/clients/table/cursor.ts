import type { Client, ClientTarget } from "../client.ts";
import type { SettingsPart } from "../edits/settings-part.ts";
import { hookLine } from "../hook-command.ts";
import { bearer, stdioEntry } from "../server-entry.ts";

const BEFORE = ["preToolUse", "beforeShellExecution", "beforeMCPExecution"] as const;

/** The hooks of Cursor by their events. */
export function cursorHooks(line: string): readonly (readonly [string, object])[] {
  return [
    ["sessionStart", { command: line }],
    ...BEFORE.map((event) => [event, { command: line, failClosed: true }] as const),
    ["afterShellExecution", { command: line }],
    ["stop", { command: line, loop_limit: 3 }],
  ];
}

export const cursor: Client = {
  title: "Cursor",
  isTried: false,
  instructions: "AGENTS.md",
  signs: { programs: ["cursor"], home: [".cursor"], project: [".cursor"] },
  files: (target) => [
    {
      path: ".cursor/mcp.json",
      content: {
        format: "json",
        parts: [{ path: ["mcpServers", "navigator"], value: server(target), as: "member" }],
      },
    },
    {
      path: ".cursor/hooks.json",
      content: {
        format: "json",
        parts: [
          { path: ["version"], value: 1, as: "default" },
          ...cursorHooks(hookLine(target, "cursor")).map(
            ([event, value]): SettingsPart => ({ path: ["hooks", event], value, as: "item" }),
          ),
        ],
      },
    },
  ],
};

function server(target: ClientTarget): object {
  const { address: url } = target;
  return url === undefined
    ? stdioEntry(target)
    : { url, headers: bearer((variable) => `\${env:${variable}}`) };
}
