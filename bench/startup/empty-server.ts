import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";

/** Its one tool, which returns its input. */
export type EmptyTool = "noop";

const tool: EmptyTool = "noop";

/** The smallest possible server on this SDK. */
serveStdio(() => {
  const server = new McpServer({ name: "empty", version: "1" });
  const shown = { description: "Gives back what it is given.", inputSchema: z.object({ text: z.string() }) };
  server.registerTool(tool, shown, async ({ text }) => ({ content: [{ type: "text", text }] }));
  return server;
});
