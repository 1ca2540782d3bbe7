import type { IncomingMessage } from "node:http";
import type { Refusal } from "../model/refusal.ts";
import { type ParsedJson, parseJson } from "../operations/door/parse-json.ts";
import { readBody } from "../operations/door/read-body.ts";
import { MAX_MESSAGE_BYTES } from "../operations/door/sizes.ts";

export type JsonBody =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly hint?: string }
  | { readonly kind: "not JSON" }
  | { readonly kind: "gone" };

/** The value in a request's body; an empty body is an empty object. */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const bytes = await readBody(request, MAX_MESSAGE_BYTES);
  if (bytes === "gone") return { kind: "gone" };
  if (bytes === "too large") return { kind: "refused", refusal: tooLarge() };
  if (bytes.length === 0) return { kind: "json", value: {} };
  // Demand this content type: another site's page can send a form or plain text without a preflight, but not JSON.
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "")) return { kind: "not JSON" };
  const text = decoded(bytes);
  if (text === undefined) return malformed("The body is not UTF-8.", "Send JSON in UTF-8.");
  const parsed = parseJson(text);
  return parsed.ok ? { kind: "json", value: parsed.value } : unparsable(parsed);
}

function tooLarge(): Refusal {
  const message = `A request holds at most ${MAX_MESSAGE_BYTES} bytes.`;
  return { code: "INPUT_TOO_LARGE", message, facts: { limit: MAX_MESSAGE_BYTES } };
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not UTF-8.
    return undefined;
  }
}

function unparsable({ fault }: Extract<ParsedJson, { ok: false }>): JsonBody {
  if (!fault) return malformed("The body is not valid JSON.", "Send one JSON object.");
  const { position, line, column, message, fix } = fault;
  const hint = `Line ${line}, column ${column} (position ${position}): ${fix}`;
  return malformed(`The body is not valid JSON: ${message}`, hint, { position, line, column });
}

function malformed(message: string, hint: string, facts: Refusal["facts"] = {}): JsonBody {
  return { kind: "refused", refusal: { code: "INPUT_UNREADABLE", message, facts }, hint };
}
