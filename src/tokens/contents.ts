import type { Dictionary } from "./dictionary.ts";
import type { Encoding } from "./encodings.ts";
import { pack, unpack } from "./packing.ts";

/** How many bytes contents may have when they are unpacked; more is taken for a bomb. */
export const MOST_BYTES = 131_072;

const SIZE_BYTES = 2;

export interface Contents {
  /** how many bytes the text has when it is not compressed */
  readonly length: number;
  readonly bytes: Buffer;
}

/** A value as bytes: its numbers, then the rest of it compressed. */
export function writeContents(value: unknown, encoding: Encoding, dictionary: Dictionary): Contents {
  const { text, numbers } = pack(value);
  const raw = Buffer.from(text);
  const size = Buffer.alloc(SIZE_BYTES);
  // Beyond that many numbers no state fits into its limit; the size is cut so that writing it cannot throw.
  size.writeUInt16BE(Math.min(numbers.length, 0xffff));
  return { length: raw.length, bytes: Buffer.concat([size, numbers, encoding.pack(raw, dictionary)]) };
}

/** Nothing if the bytes do not hold what was promised; no more than the promised length is ever unpacked. */
export function readContents(
  { length, bytes }: Contents,
  encoding: Encoding,
  dictionary: Dictionary,
): unknown {
  if (length > MOST_BYTES || bytes.length < SIZE_BYTES) return undefined;
  const start = SIZE_BYTES + bytes.readUInt16BE(0);
  const raw = start > bytes.length ? undefined : encoding.unpack(bytes.subarray(start), dictionary, length);
  if (raw?.length !== length) return undefined;
  return unpack({ text: raw.toString("utf8"), numbers: bytes.subarray(SIZE_BYTES, start) });
}
