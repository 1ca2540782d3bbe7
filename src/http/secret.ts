import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** Hashed first: comparing texts of different length would tell how long the right one is. */
export function isSameSecret(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

export function sealOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** A name for a secret that does not give it away. */
export function markOf(secret: string): string {
  return digest(`mark:${secret}`).toString("hex");
}

/** How a policy names a text that a page may hold. */
export function policyHashOf(text: string): string {
  return `'sha256-${digest(text).toString("base64")}'`;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
