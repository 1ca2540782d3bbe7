import { type KeyObject, verify } from "node:crypto";

/** Whether the key made the signature of some bytes. */
export function isSigned(signed: Uint8Array, signature: Uint8Array, key: KeyObject): boolean {
  const hash = key.asymmetricKeyType === "ed25519" ? null : "sha256";
  return verify(hash, signed, key, signature);
}
