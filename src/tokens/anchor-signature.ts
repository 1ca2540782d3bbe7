import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { AnchorSeal } from "../model/anchor.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import type { Random } from "./random.ts";

/** Keeps a signature of an anchor from being taken for one of other bytes. */
const PURPOSE = "agent-navigator/anchor/v1\n";
/** The beginning of an Ed25519 key in DER; the 32 bytes of the key follow. */
const PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC = Buffer.from("302a300506032b6570032100", "hex");

/** A new private key that signs anchors, as PEM. */
export function newAnchorKey(random: Random): string {
  const key = Buffer.concat([PRIVATE, random(32)]);
  return String(
    createPrivateKey({ key, format: "der", type: "pkcs8" }).export({ format: "pem", type: "pkcs8" }),
  );
}

/** Signs seals with a private key; `undefined` if the text is not an Ed25519 key. */
export function sealSigner(pem: string): ((seal: AnchorSeal) => AnchorSeal) | undefined {
  const key = privateKey(pem);
  if (key?.asymmetricKeyType !== "ed25519") return undefined;
  const der = createPublicKey(key).export({ format: "der", type: "spki" });
  const named = der.subarray(PUBLIC.length).toString("base64url");
  return (seal) => {
    const value = sign(null, bytesOf(seal), key).toString("base64url");
    return { ...seal, signature: { key: named, value } };
  };
}

/** Whether the seal has a valid signature of the key that it names. */
export function isSealSigned(seal: AnchorSeal): boolean {
  if (seal.signature === undefined) return false;
  const raw = Buffer.from(seal.signature.key, "base64url");
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, raw]), format: "der", type: "spki" });
  return verify(null, bytesOf(seal), key, Buffer.from(seal.signature.value, "base64url"));
}

function bytesOf({ signature: _signature, ...seal }: AnchorSeal): Buffer {
  return Buffer.from(`${PURPOSE}${canonicalJson(seal)}`);
}

function privateKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    // The file is not a key, or the key needs a password.
    return undefined;
  }
}
