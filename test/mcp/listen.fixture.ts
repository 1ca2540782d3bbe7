import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { type McpHttpOptions, mcpHttp } from "../../src/mcp/http.ts";
import type { McpFactory } from "../../src/mcp/server.ts";
import type { Role } from "../../src/operations/ports/call.ts";
import { toyFactory } from "./toy-factory.fixture.ts";

export interface ListenOptions extends McpHttpOptions {
  /** the role of a request's credential; `agent` by default */
  readonly roleOf?: (request: IncomingMessage) => Role;
}

export interface McpListener {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The MCP endpoint with nothing around it, at any free port. */
export async function listenMcp(factory: McpFactory, options: ListenOptions = {}): Promise<McpListener> {
  const { roleOf, ...rest } = options;
  const mcp = mcpHttp(factory, rest);
  const server = createServer((request, response) => void mcp.handle(request, response, roleOf?.(request)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async (): Promise<void> => {
    await mcp.close();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, close };
}

/** Endpoints for the tests of one file, closed after each test. */
export function listeners(): (options?: ListenOptions, factory?: McpFactory) => Promise<McpListener> {
  const open: McpListener[] = [];
  afterEach(async () => {
    for (const listener of open.splice(0)) await listener.close();
  });
  return async (options, factory = toyFactory()) => {
    const listener = await listenMcp(factory, options);
    open.push(listener);
    return listener;
  };
}
