import type { IncomingMessage } from "node:http";

export type Body =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too large" }
  | { readonly kind: "gone" };

/**
 * Reads a request's body, up to a limit. What is beyond it is taken off the wire and dropped: a socket that is
 * closed with bytes unread takes the answer with it.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = Number(request.headers["content-length"]) > maxBytes ? Number.POSITIVE_INFINITY : 0;
    if (size > maxBytes) resolve({ kind: "too large" });
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve({ kind: "too large" });
      }
    });
    request.on("end", () => resolve({ kind: "text", text: Buffer.concat(chunks).toString("utf8") }));
    request.on("error", () => resolve({ kind: "gone" }));
    request.on("close", () => resolve({ kind: "gone" }));
  });
}
