import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  inflateRawSync,
} from "node:zlib";
import type { Dictionary } from "./dictionary.ts";

/** A compression method. Decompressing stops at the length that the label states. */
export interface Encoding {
  readonly compress: (contents: Buffer, dictionary: Dictionary) => Buffer;
  readonly decompress: (packed: Buffer, dictionary: Dictionary, length: number) => Buffer | undefined;
}

/** The default encoding: fast, and the definition's identifiers take almost no space. */
const deflate: Encoding = {
  compress: (contents, { bytes, check }) =>
    Buffer.concat([check, deflateRawSync(contents, { level: 9, dictionary: bytes })]),
  decompress: (packed, { bytes, check }, length) => {
    if (!packed.subarray(0, check.length).equals(check)) return undefined;
    const body = packed.subarray(check.length);
    return bounded(() => inflateRawSync(body, { dictionary: bytes, maxOutputLength: length }));
  },
};

/**
 * For states with much prose: brotli has a built-in English dictionary, but takes a hundred times as long as
 * deflate.
 */
const brotli: Encoding = {
  compress: (contents) =>
    brotliCompressSync(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_LGWIN]: 17,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
      },
    }),
  decompress: (packed, _dictionary, length) =>
    bounded(() => brotliDecompressSync(packed, { maxOutputLength: length })),
};

function bounded(decompress: () => Buffer): Buffer | undefined {
  try {
    return decompress();
  } catch {
    // The contents are longer than stated, or were not compressed this way.
    return undefined;
  }
}

export const encodings: ReadonlyMap<string, Encoding> = new Map([
  ["dgcp", deflate],
  ["bgcp", brotli],
]);

/** The encodings of states that were not bound to a project. Such a state is refused as outdated, not as forged. */
export const earlierEncodings: ReadonlySet<string> = new Set(["dgcm", "bgcm"]);
