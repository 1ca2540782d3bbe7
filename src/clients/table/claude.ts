import type { Client } from "../client.ts";
import { bearer, stdioEntry } from "../server-entry.ts";

/** The events of Claude Code that Navigator answers. */
export const CLAUDE_EVENTS = [
  "SessionStart",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "Stop",
  "SubagentStop",
  "PreCompact",
  "TaskCompleted",
  "ConfigChange",
] as const;

/** The events at which a hook that fails must not let the call through. */
const CLOSED: ReadonlySet<string> = new Set(["PreToolUse", "ConfigChange"]);

/** How long a stopped agent can be woken by an answer, in seconds. A run without a terminal waits that long at most. */
const WAKE_SECONDS = 3_600;

/** A hook as Claude Code reads it. It starts the program without a shell. */
export function claudeHook(hook: readonly string[], event: string): object {
  const [command = "", ...args] = [...hook, "claude"];
  const closed = CLOSED.has(event) ? { onFailure: "block" } : {};
  const judge = { type: "command", command, args, timeout: 10, ...closed };
  // It runs beside the session, which goes on when it ends with code 2.
  const wake = {
    type: "command",
    command,
    args: [...args, "wake"],
    timeout: WAKE_SECONDS,
    asyncRewake: true,
  };
  return { hooks: event === "Stop" ? [judge, wake] : [judge] };
}

export const claude: Client = {
  title: "Claude Code",
  isTried: true,
  instructions: "CLAUDE.md",
  signs: { programs: ["claude"], home: [".claude"], project: [".claude", ".mcp.json", "CLAUDE.md"] },
  files: (target) => {
    const { address: url } = target;
    const server =
      url === undefined
        ? stdioEntry(target)
        : { type: "http", url, headers: bearer((variable) => `\${${variable}}`) };
    return [
      {
        path: ".mcp.json",
        content: {
          format: "json",
          parts: [{ path: ["mcpServers", "navigator"], value: server, as: "member" }],
        },
      },
      {
        // The path of the program is one of this machine: a file that is shared would break the hooks of others.
        path: ".claude/settings.local.json",
        content: {
          format: "json",
          parts: CLAUDE_EVENTS.map((event) => ({
            path: ["hooks", event],
            value: claudeHook(target.hook, event),
            as: "item" as const,
          })),
        },
      },
    ];
  },
};
