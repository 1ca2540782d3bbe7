import { navigatorServer } from "./navigator-server.ts";
import type { Stage } from "./stage.ts";

/** The table of our MCP server in Codex's `config.toml`. */
export function codexServer(stage: Stage): string {
  const { command, args, env } = navigatorServer(stage);
  return `[mcp_servers.navigator]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
env = { NAVIGATOR_HOME = ${JSON.stringify(env.NAVIGATOR_HOME)} }
`;
}
