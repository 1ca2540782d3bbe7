import {
  Client,
  type ElicitRequest,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Era } from "../mcp/clients.fixture.ts";

/** What the person behind a client does with a question. */
export type Person = (request: ElicitRequest) => ElicitResult | Promise<ElicitResult>;

/** The official client, with or without a person to ask. */
export function askingClient(era: Era, person?: Person): Client {
  const mode = era === "2025-11-25" ? "legacy" : { pin: era };
  const client = new Client(
    { name: "asking-client", version: "1" },
    { versionNegotiation: { mode }, ...(person && { capabilities: { elicitation: { form: {} } } }) },
  );
  if (person) client.setRequestHandler("elicitation/create", (request) => person(request));
  return client;
}

export async function overStdio(
  client: Client,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    env,
    stderr: "inherit",
  });
  await client.connect(transport);
}

export async function overHttp(client: Client, url: string): Promise<void> {
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
}

export const accept = (option: string) => ({ action: "accept" as const, content: { option } });
