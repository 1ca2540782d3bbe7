import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import type { Credential } from "../model/approvers-file.ts";
import type { Ceremony, Statement } from "../model/preimage.ts";
import type { SignedReceipt } from "../model/signed-receipt.ts";
import { challengeOf, preimageBytes } from "./challenge.ts";
import { digest } from "./digest.ts";

export const RP = "nav-k3v9.localhost";
export const ORIGIN = `http://${RP}:4748`;
export const NOW = 1_800_000_000_000;

/** The bits of the flags. */
export const UP = 0x01;
export const UV = 0x04;
export const BE = 0x08;
export const BS = 0x10;

/** An authenticator in software, with one key. */
export interface Authenticator {
  readonly name: string;
  readonly credential: Credential;
  readonly sign: (bytes: Uint8Array) => Buffer;
}

/** The private key and the COSE key of an algorithm; the same seed gives the same key, except for RSA. */
const keyPairs: Readonly<Record<number, (seed: Buffer) => { key: KeyObject; cose: Buffer }>> = {
  [-7]: (seed) => {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(seed);
    const point = curve.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)];
    const text = (bytes: Buffer): string => bytes.toString("base64url");
    const jwk = { kty: "EC", crv: "P-256", d: text(seed), x: text(x), y: text(y) };
    return {
      key: createPrivateKey({ key: jwk, format: "jwk" }),
      cose: Buffer.concat([hex("a5010203262001215820"), x, hex("225820"), y]),
    };
  },
  [-8]: (seed) => {
    const der = Buffer.concat([hex("302e020100300506032b657004220420"), seed]);
    const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const x = Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");
    return { key, cose: Buffer.concat([hex("a4010103272006215820"), x]) };
  },
  [-257]: () => {
    const { privateKey: key } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const n = Buffer.from(key.export({ format: "jwk" }).n ?? "", "base64url");
    return { key, cose: Buffer.concat([hex("a401030339010020590100"), n, hex("2143010001")]) };
  },
};

function hex(text: string): Buffer {
  return Buffer.from(text, "hex");
}

export function authenticator(name: string, change: Partial<Credential> = {}, seed = name): Authenticator {
  const alg = change.alg ?? -7;
  const pair = keyPairs[alg]?.(digest("key of ", seed));
  if (!pair) throw new Error(`no such algorithm: ${alg}`);
  const credential: Credential = {
    id: digest("id of ", seed).toString("base64url"),
    publicKey: pair.cose.toString("base64url"),
    alg,
    rpId: RP,
    aaguid: "00000000-0000-0000-0000-000000000000",
    backupEligible: false,
    attestation: "none",
    addedAt: NOW,
    ...change,
  };
  return { name, credential, sign: (bytes) => sign(alg === -8 ? null : "sha256", bytes, pair.key) };
}

/** What a test changes of a ceremony. */
export interface Changes {
  readonly ceremony?: Partial<Ceremony>;
  readonly client?: Readonly<Record<string, unknown>>;
  readonly flags?: number;
  readonly rpId?: string;
  readonly counter?: number;
  /** other bytes in place of the preimage */
  readonly preimage?: (bytes: Buffer) => Buffer;
}

export function ceremonyOf({ name, credential }: Authenticator, change: Partial<Ceremony> = {}): Ceremony {
  return {
    approver: name,
    credential: credential.id,
    rpId: credential.rpId,
    origin: ORIGIN,
    nonce: digest("nonce").toString("base64url"),
    issuedAt: NOW,
    expiresAt: NOW + 120_000,
    ...change,
  };
}

/** Signs a statement the way a browser and an authenticator do. */
export function signed(by: Authenticator, statement: Statement, change: Changes = {}): SignedReceipt {
  const ceremony = ceremonyOf(by, change.ceremony);
  const usual = preimageBytes(statement, ceremony);
  const preimage = change.preimage?.(usual) ?? usual;
  const client = {
    type: "webauthn.get",
    challenge: challengeOf(preimage),
    origin: ceremony.origin,
    crossOrigin: false,
    ...change.client,
  };
  const rest = Buffer.alloc(5);
  rest.writeUInt8(change.flags ?? (by.credential.backupEligible ? UP | UV | BE : UP | UV), 0);
  rest.writeUInt32BE(change.counter ?? 0, 1);
  const authenticatorData = Buffer.concat([digest(change.rpId ?? ceremony.rpId), rest]);
  const clientDataJSON = Buffer.from(JSON.stringify(client));
  return {
    v: 1,
    preimage: preimage.toString("base64url"),
    credentialId: ceremony.credential,
    authenticatorData: authenticatorData.toString("base64url"),
    clientDataJSON: clientDataJSON.toString("base64url"),
    signature: by.sign(Buffer.concat([authenticatorData, digest(clientDataJSON)])).toString("base64url"),
  };
}
