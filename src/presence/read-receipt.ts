import * as z from "zod";
import { canonicalJson } from "../model/canonical-json.ts";
import { Preimage, preimageTypes } from "../model/preimage.ts";
import type { Result } from "../model/refusal.ts";
import { SignedReceipt } from "../model/signed-receipt.ts";
import { decodeBase64url } from "../tokens/decode-base64url.ts";
import { parseJson } from "./parse-json.ts";
import { preimageType } from "./preimage-type.ts";
import { receiptRefused } from "./receipt-refused.ts";

/** The bytes of a receipt, and the preimage that they encode. */
export interface ReadReceipt {
  readonly preimage: Preimage;
  readonly bytes: Readonly<Record<(typeof parts)[number], Buffer>>;
}

const parts = ["preimage", "credentialId", "authenticatorData", "clientDataJSON", "signature"] as const;

const Kind = z.looseObject({ type: z.string(), v: z.number() });

/** Reads a receipt strictly: each part has one spelling only. */
export function readReceipt(value: unknown): Result<ReadReceipt> {
  const receipt = SignedReceipt.safeParse(value);
  if (!receipt.success) return malformed("it does not have exactly the fields of a receipt");
  const bytes: Record<string, Buffer> = {};
  for (const part of parts) {
    const decoded = decodeBase64url(receipt.data[part]);
    if (!decoded) return malformed(`${part} is not canonical base64url`);
    bytes[part] = decoded;
  }
  const preimage = readPreimage(bytes["preimage"] ?? Buffer.alloc(0));
  if (!preimage.ok) return preimage;
  if (preimage.value.ceremony.credential !== receipt.data.credentialId)
    return malformed("it names another credential than its ceremony");
  return { ok: true, value: { preimage: preimage.value, bytes: bytes as ReadReceipt["bytes"] } };
}

/** A parsed value is judged by its schema before it is encoded again: a schema bounds how deep it is. */
function readPreimage(bytes: Buffer): Result<Preimage> {
  const value = parseJson(bytes);
  const kind = Kind.safeParse(value);
  if (!kind.success) return malformed("its preimage is not JSON with a type and a version");
  if (!preimageTypes.includes(kind.data.type) || kind.data.v !== 1)
    return receiptRefused("RECEIPT_UNKNOWN_TYPE", "This version knows no receipt of this type and version.", {
      type: kind.data.type.slice(0, 80),
      v: kind.data.v,
    });
  const preimage = Preimage.safeParse(value);
  if (!preimage.success) return malformed("its preimage does not have exactly the fields of its type");
  if (preimageType(preimage.data.statement) !== preimage.data.type)
    return malformed("its statement is not of its type");
  if (!Buffer.from(canonicalJson(preimage.data)).equals(bytes))
    return malformed("its preimage is not canonical JSON");
  return { ok: true, value: preimage.data };
}

function malformed(reason: string): Result<never> {
  return receiptRefused("RECEIPT_MALFORMED", `This is no receipt: ${reason}.`, {});
}
