import { constants, type FileHandle, open } from "node:fs/promises";
import type { Files } from "../../operations/ports/files.ts";
import { isOpenDatabase } from "./protected-paths.ts";

type FileText = Awaited<ReturnType<Files["read"]>>;

/** Without NONBLOCK, opening a pipe without a writer waits for ever. Windows lacks the flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The first `maxBytes + 1` bytes of a file as text; refusals use the caller's name for the file. */
export async function readText(file: string, named: string, maxBytes: number): Promise<FileText> {
  try {
    if (await isOpenDatabase(file)) return unreadable(named, "the database that is open");
    const handle = await open(file, WITHOUT_WAITING);
    try {
      if (!(await handle.stat()).isFile()) return unreadable(named, "not a file");
      const bytes = await readBytes(handle, maxBytes + 1);
      return { ok: true, value: new TextDecoder("utf-8", { fatal: false }).decode(bytes) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    // The file is missing, a folder, or unreadable. The caller named the file, so the error code may be reported.
    return unreadable(named, error instanceof Error && "code" in error ? String(error.code) : "unknown");
  }
}

/** Reads at most this many bytes. Ignores the reported size: special files report zero, and any file may grow. */
async function readBytes(handle: FileHandle, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (let size = 0; size < most; ) {
    const chunk = Buffer.allocUnsafe(Math.min(64 * 1024, most - size));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length);
    if (bytesRead === 0) break;
    chunks.push(chunk.subarray(0, bytesRead));
    size += bytesRead;
  }
  return Buffer.concat(chunks);
}

export function unreadable(path: string, reason: string): FileText {
  return {
    ok: false,
    refusal: {
      code: "INPUT_UNREADABLE",
      message: `${path} cannot be read (${reason}).`,
      facts: { path, reason },
    },
  };
}
