import { Console } from "node:console";
import type { Readable, Writable } from "node:stream";
import type { JSONRPCErrorResponse, McpServer, RequestId } from "@modelcontextprotocol/server";
import { isJSONRPCRequest } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { LineTransport } from "./line-transport.ts";
import { logError } from "./log-error.ts";
import { REFUSED } from "./rpc-error.ts";
import type { McpFactory } from "./server.ts";
import { notify } from "./subscriptions.ts";

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/**
 * Serves one client until the client disconnects or the process gets a signal. `isAdmitted`: whether the client's token
 * is still valid; a request after its revocation is answered with an error.
 */
export async function serveMcpStdio(
  { build, feed, prepare }: McpFactory,
  isAdmitted: () => boolean = () => true,
  { input, output }: Streams = { input: process.stdin, output: process.stdout },
): Promise<void> {
  // Redirect the console to standard error: any other text on standard output would break the protocol.
  globalThis.console = new Console(process.stderr);
  const transport = new LineTransport(input, output);
  let modern: McpServer | undefined;
  let stop: (() => void) | undefined;
  const handle = serveStdio(
    (request) => {
      const server = build(request);
      if (request.era === "modern") modern = server;
      return server;
    },
    { transport, onerror: (error) => logError("the connection", error) },
  );
  const deliver = transport.onmessage;
  transport.onmessage = (message) => {
    if (!isAdmitted()) {
      if (isJSONRPCRequest(message)) void transport.send(revoked(message.id));
      return;
    }
    // In the newer protocol a client asks to listen. The SDK then filters and forwards the notifications of the
    // connection's server.
    if (isJSONRPCRequest(message) && message.method === "subscriptions/listen") {
      stop ??= feed?.listen((uri) => modern && isAdmitted() && notify(modern, uri));
    }
    deliver?.(message);
    // The answer is written in this turn of the event loop, before the load begins.
    if (isJSONRPCRequest(message) && message.method === "tools/list")
      setImmediate(() => prepare().catch((error) => logError("loading the tools", error)));
  };
  await ended(transport, () => handle.close());
  stop?.();
}

function revoked(id: RequestId): JSONRPCErrorResponse {
  const message =
    "The token in NAVIGATOR_AGENT_TOKEN was revoked. Ask the person who runs Navigator for another.";
  return { jsonrpc: "2.0", id, error: { code: REFUSED, message, data: { code: "UNAUTHENTICATED" } } };
}

/** Closes the connection on a signal. Resolves when the transport has ended, after the SDK's own clean-up. */
function ended(transport: LineTransport, close: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const cleanUp = transport.onclose;
    const onSignal = (): void => void close();
    for (const signal of SIGNALS) process.on(signal, onSignal);
    transport.onclose = () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      cleanUp?.();
      resolve();
    };
  });
}
