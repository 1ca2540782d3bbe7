import { Console } from "node:console";
import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/server";
import { isJSONRPCRequest } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { LineTransport } from "./line-transport.ts";
import { logError } from "./log-error.ts";
import type { McpFactory } from "./server.ts";
import { notify } from "./subscriptions.ts";

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Serves one client until the client disconnects or the process gets a signal. */
export async function serveMcpStdio(
  { build, feed }: McpFactory,
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
    // In the newer protocol a client asks to listen. The SDK then filters and forwards the notifications of the
    // connection's server.
    if (isJSONRPCRequest(message) && message.method === "subscriptions/listen") {
      stop ??= feed?.listen((uri) => modern && notify(modern, uri));
    }
    deliver?.(message);
  };
  await ended(transport, () => handle.close());
  stop?.();
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
