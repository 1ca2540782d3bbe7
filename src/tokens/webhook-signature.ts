import { createHmac } from "node:crypto";

/** The signature of a webhook body: proves to the receiver that the sender has the secret, and when it was sent. */
export function signatureOf(body: string, at: number, secret: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}
