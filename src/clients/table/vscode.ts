import { shellWord } from "../../model/words/shell-word.ts";
import type { Client, ClientTarget } from "../client.ts";
import type { SettingsPart } from "../edits/settings-part.ts";
import { hookLine, hooksOn } from "../hook-command.ts";
import { bearer, stdioEntry } from "../server-entry.ts";

const EVENTS = ["SessionStart", "PreToolUse", "PostToolUse", "Stop", "SubagentStop"];
const INPUT = "navigator-token";

export const vscode: Client = {
  title: "VS Code",
  isTried: false,
  instructions: "AGENTS.md",
  signs: { programs: ["code"], home: [".vscode"], project: [".vscode", ".github/copilot-instructions.md"] },
  files: (target) => {
    const command = hookLine(target, "vscode");
    const hooks = { hooks: hooksOn(EVENTS, () => ({ type: "command", command, timeout: 10 })) };
    return [
      { path: ".vscode/mcp.json", content: { format: "json", parts: serverParts(target) } },
      {
        path: ".github/hooks/navigator.json",
        content: { format: "own", text: `${JSON.stringify(hooks, null, 2)}\n` },
      },
    ];
  },
};

function serverParts(target: ClientTarget): readonly SettingsPart[] {
  const { address: url } = target;
  const path = ["servers", "navigator"];
  if (url === undefined) return [{ path, value: { type: "stdio", ...stdioEntry(target) }, as: "member" }];
  const input = {
    type: "promptString",
    id: INPUT,
    description: `The agents' token: ${[...target.self, "token", "agent"].map(shellWord).join(" ")}`,
    password: true,
  };
  const server = { type: "http", url, headers: bearer(() => `\${input:${INPUT}}`) };
  return [
    { path: ["inputs"], value: input, as: "item" },
    { path, value: server, as: "member" },
  ];
}
