import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

export const eras = ["2026-07-28", "2025-11-25"] as const;
export type Era = (typeof eras)[number];

function client(era: Era, name = "toy-client"): Client {
  const mode = era === "2025-11-25" ? "legacy" : { pin: era };
  return new Client({ name, version: "1" }, { versionNegotiation: { mode } });
}

export interface Connection {
  readonly client: Client;
  /** what the server has written to its log so far */
  readonly log: () => string;
}

/** The official client, with a server process of its own. */
export async function connectStdio(
  path: string,
  era: Era,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Connection> {
  const own = client(era);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path, ...args],
    env,
    stderr: "pipe",
  });
  let log = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  await own.connect(transport);
  return { client: own, log: () => log };
}

/** The official client, over HTTP. */
export async function connectHttp(
  url: string,
  era: Era,
  headers: Record<string, string> = {},
  name?: string,
): Promise<Client> {
  const own = client(era, name);
  await own.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return own;
}
