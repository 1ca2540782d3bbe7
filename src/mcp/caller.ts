import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { NAMELESS } from "../model/agent-identity.ts";
import { agentName } from "../operations/door/agent-name.ts";

/** The name that a client gives itself: with each request in the newer protocol, with the connection in the older. */
export function clientName(server: McpServer, { mcpReq }: ServerContext): string {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  return nameOf(envelope?.[CLIENT_INFO_META_KEY]) ?? nameOf(server.server.getClientVersion()) ?? NAMELESS.mcp;
}

function nameOf(info: unknown): string | undefined {
  return agentName((info as { name?: unknown } | undefined)?.name);
}
