import { createECDH, createHash, createPrivateKey, sign } from "node:crypto";
import type { Credential } from "../../model/approvers-file.ts";
import { Preimage } from "../../model/preimage.ts";
import type { SignedReceipt } from "../../model/signed-receipt.ts";

/** The bits that say that a person was present and verified. Software can set them as it likes. */
const PRESENT_AND_VERIFIED = 0x05;

/** An authenticator in software: what an agent enrols if nobody compares fingerprints. */
export interface SoftwareKey {
  readonly credential: Credential;
  readonly sign: (preimage: string) => SignedReceipt;
}

export function softwareKey(secret: Uint8Array, rpId: string, now: number): SoftwareKey {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(secret));
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", d: text(secret), x: text(x), y: text(y) };
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    x,
    Buffer.from("225820", "hex"),
    y,
  ]);
  const credential: Credential = {
    id: text(digest(point)),
    publicKey: text(cose),
    alg: -7,
    rpId,
    aaguid: "00000000-0000-0000-0000-000000000000",
    backupEligible: false,
    attestation: "none",
    addedAt: now,
  };
  return { credential, sign: (preimage) => signed(preimage, (bytes) => sign("sha256", bytes, key)) };
}

function digest(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function signed(preimage: string, make: (bytes: Uint8Array) => Buffer): SignedReceipt {
  const bytes = Buffer.from(preimage, "base64url");
  const { ceremony } = Preimage.parse(JSON.parse(bytes.toString()));
  const challenge = digest("agent-navigator/present/v1\n", bytes).toString("base64url");
  const client = Buffer.from(
    JSON.stringify({ type: "webauthn.get", challenge, origin: ceremony.origin, crossOrigin: false }),
  );
  const data = Buffer.concat([digest(ceremony.rpId), Buffer.from([PRESENT_AND_VERIFIED, 0, 0, 0, 0])]);
  return {
    v: 1,
    preimage,
    credentialId: ceremony.credential,
    authenticatorData: data.toString("base64url"),
    clientDataJSON: client.toString("base64url"),
    signature: make(Buffer.concat([data, digest(client)])).toString("base64url"),
  };
}
