import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

const MAGIC = [0x1f, 0x8b];

/** Whether a file begins as a gzip file does, whatever its name is. */
export async function isCompressed(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && MAGIC.every((byte, index) => buffer[index] === byte);
}

/** The bytes of a gzip file with these pieces of text. */
export async function* compressed(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  // A source that fails ends the reading below with its error.
  const feeding = pipeline(Readable.from(pieces), gzip).catch(() => undefined);
  for await (const chunk of gzip) yield chunk as Uint8Array;
  await feeding;
}

/** The content of a gzip file. It ends early if the file is damaged: the reader of the content notices that it is cut off. */
export async function* decompressed(chunks: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const feeding = pipeline(chunks, gunzip).catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Uint8Array;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  await feeding;
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
