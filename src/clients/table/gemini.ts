import type { Client, ClientTarget } from "../client.ts";
import { hookLine } from "../hook-command.ts";
import { bearer, stdioEntry } from "../server-entry.ts";

const EVENTS = ["SessionStart", "BeforeTool", "AfterTool", "AfterAgent"];

export const gemini: Client = {
  title: "Gemini CLI",
  isTried: false,
  instructions: "AGENTS.md",
  signs: { programs: ["gemini"], home: [".gemini"], project: [".gemini", "GEMINI.md"] },
  files: (target) => [
    {
      path: ".gemini/settings.json",
      content: {
        format: "json",
        parts: [
          { path: ["mcpServers", "navigator"], value: server(target), as: "member" },
          ...EVENTS.map((event) => ({
            path: ["hooks", event],
            // Its time-outs are in milliseconds.
            value: {
              hooks: [
                { type: "command", name: "navigator", command: hookLine(target, "gemini"), timeout: 10_000 },
              ],
            },
            as: "item" as const,
          })),
        ],
      },
    },
  ],
  note: "Gemini CLI reads AGENTS.md only if its setting context.fileName names it.",
};

function server(target: ClientTarget): object {
  const { address: httpUrl } = target;
  return httpUrl === undefined
    ? stdioEntry(target)
    : { httpUrl, headers: bearer((variable) => `$${variable}`) };
}
