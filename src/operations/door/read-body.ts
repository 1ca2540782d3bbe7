/** The parts of an HTTP request that reading its body needs. */
interface IncomingBody {
  readonly headers: { readonly "content-length"?: string | undefined };
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
  on(event: "end" | "error" | "close", listener: () => void): unknown;
}

/**
 * The bytes of a request's body, up to a limit. Bytes beyond the limit are read and dropped: closing a socket with
 * unread bytes would lose the answer.
 */
export function readBody(request: IncomingBody, maxBytes: number): Promise<Buffer | "too large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = Number(request.headers["content-length"]) > maxBytes ? Number.POSITIVE_INFINITY : 0;
    if (size > maxBytes) resolve("too large");
    request.on("data", (chunk) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      chunks.length = 0;
      resolve("too large");
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", () => resolve("gone"));
    request.on("close", () => resolve("gone"));
  });
}
