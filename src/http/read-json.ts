import type { IncomingMessage } from "node:http";
import type { Refusal } from "../model/refusal.ts";

export const MAX_BODY_BYTES = 1024 * 1024;

export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "not JSON" }
  | { readonly kind: "gone" };

/** The value in a request's body; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<Body> {
  const bytes = await readBytes(request);
  if (bytes === "gone") return { kind: "gone" };
  if (bytes === "too large") return { kind: "refused", refusal: tooLarge() };
  if (bytes.length === 0) return { kind: "json", value: {} };
  // A page of another site can send a form or plain text without being asked for permission, but not this.
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "")) return { kind: "not JSON" };
  try {
    return { kind: "json", value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    // Not UTF-8, or not JSON: the sender's mistake. The parser's own words would quote the text back.
    return { kind: "refused", refusal: malformed() };
  }
}

/** What is beyond the limit is taken off the wire and dropped: a socket closed with bytes unread loses the answer. */
export function readBytes(request: IncomingMessage): Promise<Buffer | "too large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    if (Number(request.headers["content-length"]) > MAX_BODY_BYTES) resolve("too large");
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) return void chunks.push(chunk);
      chunks.length = 0;
      resolve("too large");
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", () => resolve("gone"));
    request.on("close", () => resolve("gone"));
  });
}

function tooLarge(): Refusal {
  const message = `A request holds at most ${MAX_BODY_BYTES} bytes.`;
  return { code: "INPUT_TOO_LARGE", message, facts: { limit: MAX_BODY_BYTES } };
}

function malformed(): Refusal {
  return { code: "INPUT_UNREADABLE", message: "The body is not valid JSON.", facts: {} };
}
