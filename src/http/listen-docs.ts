import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setSafeHeaders } from "./safe-headers.ts";
import { isFilePath, sendFile } from "./send-file.ts";

export interface DocsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const HOST = "127.0.0.1";

/** Serves the documentation on this machine only; `undefined` where it was not built. */
export async function listenDocs(folder: string, port: number): Promise<DocsServer | undefined> {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const server = createServer((request, response) => {
    void answer(folder, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, HOST, resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      // A browser keeps its connections open, and the server would wait for them.
      server.closeAllConnections();
    });
  return { url: `http://${HOST}:${own}`, close };
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  setSafeHeaders(response);
  if (request.method !== "GET" && request.method !== "HEAD")
    return refuse(response, 405, "Only GET works here.");
  const [path = "/"] = (request.url ?? "/").split("?");
  const name = path === "/" ? "/index.html" : path;
  const isSent =
    isFilePath(name) && (await sendFile(request, response, { folder, name, cacheControl: "no-cache" }));
  if (!isSent) refuse(response, 404, "There is no such page. Begin at /");
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(`${text}\n`);
}
