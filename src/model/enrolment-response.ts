import * as z from "zod";
import { Base64url, receiptLimits } from "./signed-receipt.ts";

/** What a browser answers when an authenticator has made a key: exact bytes, as base64url. */
export const EnrolmentResponse = z.strictObject({
  id: Base64url.max(receiptLimits.credentialId),
  clientDataJSON: Base64url.max(receiptLimits.clientDataJSON),
  attestationObject: Base64url.max(60_000),
});
export type EnrolmentResponse = z.infer<typeof EnrolmentResponse>;
