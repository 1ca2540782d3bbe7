import type { Dictionary } from "./dictionary.ts";
import type { Encoding } from "./encodings.ts";
import { joinNumbers, splitNumbers } from "./split-numbers.ts";

/** The most bytes of a text after decompression. A longer text is a decompression bomb. */
export const MAX_PAYLOAD_BYTES = 131_072;

const SIZE_BYTES = 2;

export interface Payload {
  /** bytes of the text before compression */
  readonly length: number;
  readonly bytes: Buffer;
}

/** Encodes a value: its numbers first, then the rest compressed. */
export function encodePayload(value: unknown, encoding: Encoding, dictionary: Dictionary): Payload {
  const { text, numbers } = splitNumbers(value);
  const raw = Buffer.from(text);
  const size = Buffer.alloc(SIZE_BYTES);
  // A state with more numbers exceeds its size limit anyway; the count is capped so that writing it cannot throw.
  size.writeUInt16BE(Math.min(numbers.length, 0xffff));
  return { length: raw.length, bytes: Buffer.concat([size, numbers, encoding.compress(raw, dictionary)]) };
}

/** The encoded value; undefined if the bytes do not match the stated length. Never decompresses more than that. */
export function decodePayload(
  { length, bytes }: Payload,
  encoding: Encoding,
  dictionary: Dictionary,
): unknown {
  if (length > MAX_PAYLOAD_BYTES || bytes.length < SIZE_BYTES) return undefined;
  const start = SIZE_BYTES + bytes.readUInt16BE(0);
  const raw =
    start > bytes.length ? undefined : encoding.decompress(bytes.subarray(start), dictionary, length);
  if (raw?.length !== length) return undefined;
  return joinNumbers({ text: raw.toString("utf8"), numbers: bytes.subarray(SIZE_BYTES, start) });
}
