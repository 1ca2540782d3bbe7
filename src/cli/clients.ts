import { addToJson, addToToml } from "./merge-client-config.ts";
import type { Services } from "./services.ts";
import { shellLine } from "./shell-line.ts";

/** The agent clients that can be set up. */
export const CLIENTS = ["claude", "codex", "vscode", "cursor"] as const;
export type ClientName = (typeof CLIENTS)[number];

const TOKEN = "NAVIGATOR_TOKEN";

interface Stdio {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface ClientConfig {
  readonly file: string;
  /** the text of the entry alone */
  readonly snippet: string;
  /** the text of the file with the entry added; `undefined` if the file cannot be changed safely */
  readonly added: (before: string | undefined) => string | undefined;
}

/** The process that a client starts or, with an address, the running server that it connects to. */
export interface ClientTarget extends Pick<Services, "codexHome" | "self" | "home"> {
  /** the options that name the store of the started process */
  readonly storeArgs: readonly string[] | undefined;
  readonly address?: string | undefined;
}

/** The entry for Navigator in a client's settings. */
export function clientConfig(
  client: ClientName,
  { codexHome, self, home, storeArgs = [], address }: ClientTarget,
): ClientConfig {
  const [command = "", ...args] = self;
  // Without this variable, the process would read the keys and the trust file from the default folder.
  const env = home === undefined ? {} : { env: { NAVIGATOR_HOME: home } };
  const tokenCommand = shellLine([...self, "token", "agent"]);
  const stdio = { command, args: [...args, "mcp", ...storeArgs], ...env };
  switch (client) {
    case "claude":
      return jsonConfig(".mcp.json", { mcpServers: { navigator: claudeServer(address, stdio) } });
    case "cursor":
      return jsonConfig(".cursor/mcp.json", { mcpServers: { navigator: cursorServer(address, stdio) } });
    case "vscode":
      return jsonConfig(".vscode/mcp.json", vscodeServers(address, stdio, tokenCommand));
    case "codex": {
      const snippet = codexServer(address, stdio);
      return { file: `${codexHome}/config.toml`, snippet, added: (before) => addToToml(before, snippet) };
    }
  }
}

function jsonConfig(file: string, wanted: Readonly<Record<string, unknown>>): ClientConfig {
  const snippet = `${JSON.stringify(wanted, null, 2)}\n`;
  return { file, snippet, added: (before) => addToJson(before, wanted) };
}

function claudeServer(url: string | undefined, stdio: Stdio): object {
  return url === undefined ? stdio : { type: "http", url, headers: bearer(`\${${TOKEN}}`) };
}

function cursorServer(url: string | undefined, stdio: Stdio): object {
  return url === undefined ? stdio : { url, headers: bearer(`\${env:${TOKEN}}`) };
}

function vscodeServers(
  url: string | undefined,
  stdio: Stdio,
  tokenCommand: string,
): Readonly<Record<string, unknown>> {
  if (url === undefined) return { servers: { navigator: { type: "stdio", ...stdio } } };
  const id = "navigator-token";
  return {
    inputs: [{ type: "promptString", id, description: `The agents' token: ${tokenCommand}`, password: true }],
    servers: { navigator: { type: "http", url, headers: bearer(`\${input:${id}}`) } },
  };
}

function codexServer(url: string | undefined, stdio: Stdio): string {
  const lines =
    url === undefined
      ? [
          `command = ${JSON.stringify(stdio.command)}`,
          `args = ${JSON.stringify(stdio.args)}`,
          ...envLine(stdio),
        ]
      : [`url = ${JSON.stringify(url)}`, `bearer_token_env_var = "${TOKEN}"`];
  return ["[mcp_servers.navigator]", ...lines, ""].join("\n");
}

function envLine({ env = {} }: Stdio): readonly string[] {
  const pairs = Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return pairs.length === 0 ? [] : [`env = { ${pairs.join(", ")} }`];
}

function bearer(token: string): object {
  return { Authorization: `Bearer ${token}` };
}
