import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type McpHttpOptions, mcpHttp } from "./http.ts";
import type { McpFactory } from "./server.ts";

export interface ListenOptions extends McpHttpOptions {
  /** 0 for any that is free */
  readonly port: number;
  readonly host?: string;
}

export interface McpListener {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Serves MCP, and nothing else, over HTTP. */
export async function listenMcp(factory: McpFactory, options: ListenOptions): Promise<McpListener> {
  const { port, host = "127.0.0.1" } = options;
  const mcp = mcpHttp(factory, options);
  const server = createServer((request, response) => {
    // Clients look for well-known documents first: anything but 404 would send them looking for a login.
    if (pathOf(request.url) === "/mcp") void mcp.handle(request, response);
    else
      response.writeHead(404, { "content-type": "application/json" }).end('{"error":{"code":"NOT_FOUND"}}');
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  const close = async (): Promise<void> => {
    await mcp.close();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}/mcp`, port: bound, close };
}

function pathOf(url = "/"): string {
  return url.split("?", 1)[0] ?? "/";
}
