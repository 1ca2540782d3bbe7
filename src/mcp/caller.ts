import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from "@modelcontextprotocol/server";

const NAMELESS = "mcp-client";
const MAX_NAME = 100;

/** What the client calls itself: in every request of the newer protocol, once per connection in the older. */
export function callerName(server: McpServer, { mcpReq }: ServerContext): string {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  return nameOf(envelope?.[CLIENT_INFO_META_KEY]) ?? nameOf(server.server.getClientVersion()) ?? NAMELESS;
}

function nameOf(info: unknown): string | undefined {
  const name = (info as { name?: unknown } | undefined)?.name;
  if (typeof name !== "string") return undefined;
  // A name ends up in logs and histories: control characters would forge lines there.
  const clean = name.replace(/\p{C}/gu, "").trim().slice(0, MAX_NAME);
  return clean || undefined;
}
