import * as z from "zod";

export const Base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** The most characters of each part of a receipt. */
export const receiptLimits = {
  preimage: 350_000,
  credentialId: 1_364,
  authenticatorData: 1_400,
  clientDataJSON: 10_000,
  signature: 1_400,
} as const;

/** A signature of an authenticator with everything that is needed to verify it: exact bytes, as base64url. */
export const SignedReceipt = z.strictObject({
  v: z.literal(1),
  preimage: Base64url.max(receiptLimits.preimage),
  credentialId: Base64url.max(receiptLimits.credentialId),
  authenticatorData: Base64url.max(receiptLimits.authenticatorData),
  clientDataJSON: Base64url.max(receiptLimits.clientDataJSON),
  signature: Base64url.max(receiptLimits.signature),
});
export type SignedReceipt = z.infer<typeof SignedReceipt>;
