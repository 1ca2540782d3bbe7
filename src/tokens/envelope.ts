import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Key } from "../model/keyring.ts";
import { decodeBase64url } from "./decode-base64url.ts";
import { keyFor } from "./keys.ts";
import type { Random } from "./random.ts";

const CIPHER = "aes-256-gcm";
const KEY_ID_BYTES = 4;
const DEFINITION_BYTES = 16;
const LENGTH_BYTES = 3;
const HEADER_BYTES = KEY_ID_BYTES + DEFINITION_BYTES + LENGTH_BYTES;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The readable head of a state. The seal authenticates it together with the contents. */
export interface Label {
  readonly version: string;
  readonly encoding: string;
  readonly keyId: string;
  /** the first half of the definition's hash, as hexadecimal digits */
  readonly definition: string;
  /** bytes of the contents after decompression */
  readonly length: number;
}

/** The key and the project that a state is sealed for. The text does not contain the project: its opener knows it. */
export interface Seal {
  readonly key: Key;
  readonly project: string;
}

export interface Envelope {
  readonly label: Label;
  readonly nonce: Buffer;
  readonly sealed: Buffer;
  readonly tag: Buffer;
}

export function shortHash(hash: string): string {
  return hash.slice(0, DEFINITION_BYTES * 2);
}

/** A state as text: `<version>.<encoding>.<header, nonce, sealed contents and tag as base64url>`. */
export function writeEnvelope(label: Label, contents: Buffer, seal: Seal, random: Random): string {
  const header = headerOf(label);
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor("state", seal.key), nonce);
  cipher.setAAD(authenticatedData(label, seal));
  const sealed = Buffer.concat([header, nonce, cipher.update(contents), cipher.final(), cipher.getAuthTag()]);
  return `${prefixOf(label)}${sealed.toString("base64url")}`;
}

/** Parses an envelope without trusting its content; undefined if the text is not an envelope. */
export function readEnvelope(text: string): Envelope | undefined {
  const [version = "", encoding = "", payload = "", ...rest] = text.split(".");
  const bytes = decodeBase64url(payload);
  if (rest.length > 0 || !bytes || bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES) return undefined;
  const label = {
    version,
    encoding,
    keyId: bytes.toString("hex", 0, KEY_ID_BYTES),
    definition: bytes.toString("hex", KEY_ID_BYTES, KEY_ID_BYTES + DEFINITION_BYTES),
    length: bytes.readUIntBE(HEADER_BYTES - LENGTH_BYTES, LENGTH_BYTES),
  };
  return {
    label,
    nonce: bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES),
    sealed: bytes.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES),
    tag: bytes.subarray(-TAG_BYTES),
  };
}

/** The contents, if this key sealed them for this project under exactly this label; otherwise undefined. */
export function unseal({ label, nonce, sealed, tag }: Envelope, seal: Seal): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, keyFor("state", seal.key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticatedData(label, seal));
  decipher.setAuthTag(tag);
  const contents = decipher.update(sealed);
  try {
    decipher.final();
    return contents;
  } catch {
    // The tag does not match: the text was altered, belongs to another project, or was sealed with another key.
    return undefined;
  }
}

/**
 * The data that the seal covers besides the contents. The project comes last, after parts of fixed length, so different
 * labels and projects never give the same bytes.
 */
function authenticatedData(label: Label, { project }: Seal): Buffer {
  return Buffer.concat([prefixOf(label), headerOf(label), Buffer.from(project)]);
}

function prefixOf({ version, encoding }: Label): Buffer {
  return Buffer.from(`${version}.${encoding}.`);
}

function headerOf({ keyId, definition, length }: Label): Buffer {
  const size = Buffer.alloc(LENGTH_BYTES);
  size.writeUIntBE(length, 0, LENGTH_BYTES);
  return Buffer.concat([Buffer.from(keyId, "hex"), Buffer.from(definition, "hex"), size]);
}
