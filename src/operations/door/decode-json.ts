import type { Refusal } from "../../model/refusal.ts";
import { type ParsedJson, parseJson } from "./parse-json.ts";

export type DecodedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Refusal; readonly hint: string };

/** The value in the bytes of a request. */
export function decodeJson(bytes: Uint8Array): DecodedJson {
  const text = decoded(bytes);
  if (text === undefined) return malformed("The body is not UTF-8.", "Send JSON in UTF-8.");
  const parsed = parseJson(text);
  return parsed.ok ? parsed : unparsable(parsed);
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not UTF-8.
    return undefined;
  }
}

function unparsable({ fault }: Extract<ParsedJson, { ok: false }>): DecodedJson {
  if (!fault) return malformed("The body is not valid JSON.", "Send one JSON object.");
  const { position, line, column, message, fix } = fault;
  const hint = `Line ${line}, column ${column} (position ${position}): ${fix}`;
  return malformed(`The body is not valid JSON: ${message}`, hint, { position, line, column });
}

function malformed(message: string, hint: string, facts: Refusal["facts"] = {}): DecodedJson {
  return { ok: false, refusal: { code: "INPUT_UNREADABLE", message, facts }, hint };
}
