import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  inflateRawSync,
} from "node:zlib";
import type { Dictionary } from "./dictionary.ts";

/** A way to make contents small. Unpacking is bounded by the length the label has promised. */
export interface Encoding {
  readonly pack: (contents: Buffer, dictionary: Dictionary) => Buffer;
  readonly unpack: (packed: Buffer, dictionary: Dictionary, length: number) => Buffer | undefined;
}

/** For nearly everything: fast, and the definition's identifiers cost next to nothing. */
const deflate: Encoding = {
  pack: (contents, { bytes, check }) =>
    Buffer.concat([check, deflateRawSync(contents, { level: 9, dictionary: bytes })]),
  unpack: (packed, { bytes, check }, length) => {
    if (!packed.subarray(0, check.length).equals(check)) return undefined;
    const body = packed.subarray(check.length);
    return bounded(() => inflateRawSync(body, { dictionary: bytes, maxOutputLength: length }));
  },
};

/** For prose: knows the English of its own accord, and takes a hundred times as long. */
const brotli: Encoding = {
  pack: (contents) =>
    brotliCompressSync(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_LGWIN]: 17,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
      },
    }),
  unpack: (packed, _dictionary, length) =>
    bounded(() => brotliDecompressSync(packed, { maxOutputLength: length })),
};

function bounded(unpack: () => Buffer): Buffer | undefined {
  try {
    return unpack();
  } catch {
    // More comes out than was promised, or it is no compressed data at all.
    return undefined;
  }
}

export const encodings: ReadonlyMap<string, Encoding> = new Map([
  ["dgcp", deflate],
  ["bgcp", brotli],
]);

/** Those that were bound to no project: whoever has such a state is told that it is old, not that it is false. */
export const earlierEncodings: ReadonlySet<string> = new Set(["dgcm", "bgcm"]);
