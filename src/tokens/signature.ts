import { createHmac } from "node:crypto";

/** What a receiver checks to know that a body was sent by who has the secret, and when. */
export function signatureOf(body: string, at: number, secret: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}
