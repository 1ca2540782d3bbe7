import * as z from "zod";
import type { Refusal, RefusalCode } from "../model/refusal.ts";
import { parseJson } from "./parse-json.ts";

/** The client data of a browser. Browsers add fields, so others are allowed; the signature covers them. */
const ClientData = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

/** Refuses client data of another kind, challenge or origin, and that of a page within a page. */
export function judgeClientData(
  bytes: Uint8Array,
  challenge: string,
  origin: string,
  allowed: readonly string[],
): Refusal | undefined {
  const parsed = ClientData.safeParse(parseJson(bytes));
  if (!parsed.success) return refusal("RECEIPT_MALFORMED", "The client data has another form.");
  const data = parsed.data;
  if (data.type !== "webauthn.get" || data.challenge !== challenge)
    return refusal("RECEIPT_OTHER_CHALLENGE", "The authenticator signed another challenge.");
  if (data.origin !== origin || !allowed.includes(origin))
    return refusal("RECEIPT_OTHER_ORIGIN", "The signature was made at another origin.", {
      origin: data.origin.slice(0, 300),
      allowed,
    });
  if (data.crossOrigin === true || "topOrigin" in data)
    return refusal("RECEIPT_CROSS_ORIGIN", "The signature was made in a page within another page.");
  return undefined;
}

function refusal(code: RefusalCode, message: string, facts: Refusal["facts"] = {}): Refusal {
  return { code, message, facts };
}
