import type { IncomingMessage } from "node:http";
import type { Refusal } from "../model/refusal.ts";
import { findJsonFault } from "../operations/door/find-json-fault.ts";
import { MAX_MESSAGE_BYTES } from "../operations/door/message-size.ts";

export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly hint?: string }
  | { readonly kind: "not JSON" }
  | { readonly kind: "gone" };

/** The value in a request's body; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<Body> {
  const bytes = await readBytes(request, MAX_MESSAGE_BYTES);
  if (bytes === "gone") return { kind: "gone" };
  if (bytes === "too large") return { kind: "refused", refusal: tooLarge() };
  if (bytes.length === 0) return { kind: "json", value: {} };
  // A page of another site can send a form or plain text without being asked for permission, but not this.
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "")) return { kind: "not JSON" };
  const text = decoded(bytes);
  if (text === undefined) return malformed("The body is not UTF-8.", "Send JSON in UTF-8.");
  try {
    return { kind: "json", value: JSON.parse(text) };
  } catch {
    // Not JSON: the sender's mistake. The parser's own words differ from version to version, and often say no place.
    return unparsable(text);
  }
}

/** What is beyond the limit is taken off the wire and dropped: a socket closed with bytes unread loses the answer. */
export function readBytes(request: IncomingMessage, most: number): Promise<Buffer | "too large" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    if (Number(request.headers["content-length"]) > most) resolve("too large");
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) return void chunks.push(chunk);
      chunks.length = 0;
      resolve("too large");
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", () => resolve("gone"));
    request.on("close", () => resolve("gone"));
  });
}

function tooLarge(): Refusal {
  const message = `A request holds at most ${MAX_MESSAGE_BYTES} bytes.`;
  return { code: "INPUT_TOO_LARGE", message, facts: { limit: MAX_MESSAGE_BYTES } };
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The caller says so.
    return undefined;
  }
}

function unparsable(text: string): Body {
  const fault = findJsonFault(text);
  if (!fault) return malformed("The body is not valid JSON.", "Send one JSON object.");
  const { position, line, column, message, fix } = fault;
  const hint = `Line ${line}, column ${column} (position ${position}): ${fix}`;
  return malformed(`The body is not valid JSON: ${message}`, hint, { position, line, column });
}

function malformed(message: string, hint: string, facts: Refusal["facts"] = {}): Body {
  return { kind: "refused", refusal: { code: "INPUT_UNREADABLE", message, facts }, hint };
}
