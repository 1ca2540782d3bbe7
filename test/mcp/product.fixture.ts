import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { Binary } from "../cli/binary.fixture.ts";
import { startServer } from "../cli/server.fixture.ts";

export const tokens = { operator: "o".repeat(40), agent: "a".repeat(40) };

export interface Product {
  readonly binary: Binary;
  readonly url: string;
  /** where clients of the protocol connect */
  readonly mcp: string;
  readonly close: () => Promise<void>;
}

/** The product as it is built, serving at a port of its own. */
export async function startProduct(...args: readonly string[]): Promise<Product> {
  const binary = await Binary.make();
  const { out, end } = await startServer(binary, ["--json", "--no-demo", ...args], {
    NAVIGATOR_OPERATOR_TOKEN: tokens.operator,
    NAVIGATOR_AGENT_TOKEN: tokens.agent,
  });
  const { url, mcp } = (JSON.parse(out) as { data: { url: string; mcp: string } }).data;
  const close = async (): Promise<void> => {
    await end();
    binary.remove();
  };
  return { binary, url, mcp, close };
}

export interface Gateway {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Stands before a server for programs that cannot show a token: adds one to every request, and nothing else. */
export async function withToken(address: string, token: string): Promise<Gateway> {
  const { hostname, port, pathname } = new URL(address);
  const server = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const { method, url: path } = request;
    const behind = forward({ hostname, port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
    });
    behind.on("error", () => response.destroy());
    response.on("close", () => behind.destroy());
    request.pipe(behind);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`, close };
}
