import type { Client, ClientTarget } from "../client.ts";
import { hookLine } from "../hook-command.ts";
import { stdioEntry, tokenVariable } from "../server-entry.ts";

/** The events of Codex that Navigator answers. */
export const CODEX_EVENTS = ["SessionStart", "PreToolUse", "PostToolUse", "Stop", "SubagentStop"] as const;

/** A hook as Codex reads it: a line for the shell. It ignores arguments, conditions and what to do on failure. */
export function codexHook(line: string): object {
  return { hooks: [{ type: "command", command: line, timeout: 10 }] };
}

export const codex: Client = {
  title: "Codex",
  isTried: true,
  instructions: "AGENTS.md",
  signs: { programs: ["codex"], home: [".codex"], project: [".codex"] },
  files: (target) => [
    { path: ".codex/config.toml", content: { format: "toml", table: serverTable(target) } },
    {
      path: ".codex/hooks.json",
      content: {
        format: "json",
        parts: CODEX_EVENTS.map((event) => ({
          path: ["hooks", event],
          value: codexHook(hookLine(target, "codex")),
          as: "item" as const,
        })),
      },
    },
  ],
  note: "Codex runs hooks only after you have trusted them, and skips them without a word before: type /hooks in Codex once.",
};

function serverTable(target: ClientTarget): string {
  const { address } = target;
  const { command, args, env = {} } = stdioEntry(target);
  const pairs = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const lines =
    address === undefined
      ? [
          `command = ${JSON.stringify(command)}`,
          `args = ${JSON.stringify(args)}`,
          ...(pairs.length === 0 ? [] : [`env = { ${pairs.join(", ")} }`]),
        ]
      : [`url = ${JSON.stringify(address)}`, `bearer_token_env_var = "${tokenVariable()}"`];
  return ["[mcp_servers.navigator]", ...lines, ""].join("\n");
}
