import { canonicalJson } from "../model/canonical-json.ts";
import type { Ceremony, Preimage, Statement } from "../model/preimage.ts";
import { digest } from "./digest.ts";
import { preimageType } from "./preimage-type.ts";

/** Separates these hashes from every other use of SHA-256. */
const PREFIX = "agent-navigator/present/v1\n";

/** The bytes of a statement and the ceremony in which one approver signs it. */
export function preimageBytes(statement: Statement, ceremony: Ceremony): Buffer {
  const preimage: Preimage = { type: preimageType(statement), v: 1, statement, ceremony };
  return Buffer.from(canonicalJson(preimage));
}

/** The challenge that an authenticator signs, as base64url. */
export function challengeOf(preimage: Uint8Array): string {
  return digest(PREFIX, preimage).toString("base64url");
}
