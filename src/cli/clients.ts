import { addToJson, addToToml } from "./add-entry.ts";

/** The programs that agents run in, and where each looks for servers. */
export const CLIENTS = ["claude", "codex", "vscode", "cursor"] as const;
export type ClientName = (typeof CLIENTS)[number];

const STDIO = { command: "npx", args: ["-y", "agent-navigator", "mcp"] };
const TOKEN = "NAVIGATOR_TOKEN";

export interface ClientConfig {
  readonly file: string;
  /** what has to be in the file, by itself */
  readonly snippet: string;
  /** the file with it in; nothing when that cannot be done safely */
  readonly added: (before: string | undefined) => string | undefined;
}

/** How a client is told of Navigator: of a process to start or, with an address, of a server that runs. */
export function clientConfig(
  client: ClientName,
  codexHome: string,
  address: string | undefined,
): ClientConfig {
  switch (client) {
    case "claude":
      return jsonConfig(".mcp.json", { mcpServers: { navigator: claudeServer(address) } });
    case "cursor":
      return jsonConfig(".cursor/mcp.json", { mcpServers: { navigator: cursorServer(address) } });
    case "vscode":
      return jsonConfig(".vscode/mcp.json", vscodeServers(address));
    case "codex": {
      const snippet = codexServer(address);
      return { file: `${codexHome}/config.toml`, snippet, added: (before) => addToToml(before, snippet) };
    }
  }
}

function jsonConfig(file: string, wanted: Readonly<Record<string, unknown>>): ClientConfig {
  const snippet = `${JSON.stringify(wanted, null, 2)}\n`;
  return { file, snippet, added: (before) => addToJson(before, wanted) };
}

function claudeServer(url: string | undefined): object {
  return url === undefined ? STDIO : { type: "http", url, headers: bearer(`\${${TOKEN}}`) };
}

function cursorServer(url: string | undefined): object {
  return url === undefined ? STDIO : { url, headers: bearer(`\${env:${TOKEN}}`) };
}

function vscodeServers(url: string | undefined): Readonly<Record<string, unknown>> {
  if (url === undefined) return { servers: { navigator: { type: "stdio", ...STDIO } } };
  const id = "navigator-token";
  return {
    inputs: [{ type: "promptString", id, description: "navigator token agent", password: true }],
    servers: { navigator: { type: "http", url, headers: bearer(`\${input:${id}}`) } },
  };
}

function codexServer(url: string | undefined): string {
  const lines =
    url === undefined
      ? [`command = ${JSON.stringify(STDIO.command)}`, `args = ${JSON.stringify(STDIO.args)}`]
      : [`url = ${JSON.stringify(url)}`, `bearer_token_env_var = "${TOKEN}"`];
  return ["[mcp_servers.navigator]", ...lines, ""].join("\n");
}

function bearer(token: string): object {
  return { Authorization: `Bearer ${token}` };
}
