import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (url: string, body: string, response: ServerResponse) => Promise<unknown>;

/** A server on a free port of loopback that reads every request whole. */
export async function listenOnLoopback(answer: Answer): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      answer(request.url ?? "", Buffer.concat(parts).toString(), response).catch((error: unknown) => {
        process.stderr.write(`The scripted model failed: ${String(error)}\n`);
        response.writeHead(500).end("{}");
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port, close };
}
