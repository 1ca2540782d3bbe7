import { createHash } from "node:crypto";

/** SHA-256 of some bytes or texts, one after the other. */
export function digest(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
