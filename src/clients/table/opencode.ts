import type { Client, ClientTarget } from "../client.ts";
import { bearer, stdioEntry } from "../server-entry.ts";

export const opencode: Client = {
  title: "opencode",
  isTried: false,
  instructions: "AGENTS.md",
  signs: { programs: ["opencode"], home: [".config/opencode"], project: ["opencode.json", ".opencode"] },
  files: (target) => [
    {
      path: "opencode.json",
      content: {
        format: "json",
        parts: [{ path: ["mcp", "navigator"], value: server(target), as: "member" }],
      },
    },
    { path: ".opencode/plugins/navigator.js", content: { format: "own", text: pluginText(target.hook) } },
  ],
};

function server(target: ClientTarget): object {
  const { address: url } = target;
  if (url !== undefined)
    return { type: "remote", url, enabled: true, headers: bearer((variable) => `{env:${variable}}`) };
  const { command, args, env } = stdioEntry(target);
  return {
    type: "local",
    command: [command, ...args],
    enabled: true,
    ...(env === undefined ? {} : { environment: env }),
  };
}

/** The module that passes calls of tools on to the hook. Its hooks are functions: a refusal is what they throw. */
function pluginText(hook: readonly string[]): string {
  const [program = "", ...args] = [...hook, "opencode"];
  return `// Written by \`navigator init\`: asks Navigator before each call of a tool, and tells it afterwards.
import { spawnSync } ${"from"} "node:child_process";

function ask(event, fields) {
  const input = JSON.stringify({ event, ...fields });
  const ran = spawnSync(${JSON.stringify(program)}, ${JSON.stringify(args)}, { input, encoding: "utf8", timeout: 10000 });
  if (ran.status !== 0) throw new Error("Navigator's hook failed: run navigator doctor");
  return ran.stdout.trim() === "" ? {} : JSON.parse(ran.stdout);
}

export const Navigator = ({ directory: cwd }) => ({
  event: ({ event }) => {
    const sessionID = event.properties?.info?.id;
    if (event.type === "session.created") ask("session.created", { sessionID, cwd });
  },
  "tool.execute.before": ({ sessionID, callID, tool }, { args }) => {
    const { deny } = ask("tool.execute.before", { sessionID, callID, tool, args, cwd });
    if (deny) throw new Error(deny);
  },
  "tool.execute.after": ({ sessionID, callID, tool, args }, { output }) => {
    ask("tool.execute.after", { sessionID, callID, tool, args, output, cwd });
  },
});
`;
}
