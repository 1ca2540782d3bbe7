import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";

export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/**
 * Whether two secrets are equal. Compares hashes: the time to compare the texts would reveal the
 * length of the secret.
 */
export function isSameSecret(given: string, right: string): boolean {
  return isSameDigest(digest(given), digest(right));
}

/** Like `isSameSecret`, for hashes that are known already: hashing costs more than the rest of a request's check. */
export function isSameDigest(given: Buffer, right: Buffer): boolean {
  return timingSafeEqual(given, right);
}

export function sealOf(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** An identifier of a secret, which does not reveal the secret. */
export function fingerprintOf(secret: string): string {
  return digest(`mark:${secret}`).toString("hex");
}

/** The hash of an inline text for a content security policy. */
export function policyHashOf(text: string): string {
  return `'sha256-${digest(text).toString("base64")}'`;
}

export function digest(text: string): Buffer {
  return hash("sha256", text, "buffer");
}
