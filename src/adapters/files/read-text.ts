import { constants, type FileHandle, open } from "node:fs/promises";
import type { Files } from "../../operations/ports/files.ts";
import { isOpenDatabase } from "./protected-paths.ts";

type FileText = Awaited<ReturnType<Files["read"]>>;

/** Opening a pipe that nobody writes to would wait for ever otherwise; Windows does not know it. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The text of a file, of no more than `maxBytes + 1` bytes; refusals name it as the caller did. */
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
    // The file is not there, is a folder, or may not be read: the caller named it, so the caller is told.
    return unreadable(named, error instanceof Error && "code" in error ? String(error.code) : "unknown");
  }
}

/** However long the file says it is: some say zero and are not empty, and any may grow meanwhile. */
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
