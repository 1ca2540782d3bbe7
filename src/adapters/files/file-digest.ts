import { createHash } from "node:crypto";
import { constants, type FileHandle, open, realpath } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import type { Digested } from "../../operations/ports/evidence-port.ts";
import { insideRoot } from "./inside-root.ts";

const MAX_BYTES = 16 * 1024 * 1024;
const CHUNK = 64 * 1024;

/** The size and hash of a file in the project. */
export async function fileDigest(root: string, path: string): Promise<Digested> {
  const inside = await insideRoot(root, path);
  if (!inside.ok)
    return { ok: false, why: inside.outside ? "outside" : "unreadable", problem: inside.problem };
  try {
    // Without NONBLOCK, opening a pipe waits for its writer. Windows has neither NONBLOCK nor NOFOLLOW.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    const file = await open(inside.path, flags);
    try {
      if (!(await file.stat()).isFile())
        return { ok: false, why: "unreadable", problem: `${path} is not a file` };
      const read = await hashed(file);
      if (!read) return { ok: false, why: "large", problem: `${path} holds more than 16 MiB` };
      return { ok: true, path: await nameIn(root, path), ...read };
    } finally {
      await file.close();
    }
  } catch {
    // The file was removed meanwhile, or is unreadable.
    return { ok: false, why: "unreadable", problem: `${path} cannot be read` };
  }
}

/** The size and hash of a file's content. Counts the bytes itself: the file may grow while it is read. */
async function hashed(file: FileHandle): Promise<{ size: number; sha256: string } | undefined> {
  const hash = createHash("sha256");
  const chunk = Buffer.allocUnsafe(CHUNK);
  for (let size = 0; size <= MAX_BYTES; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK);
    if (bytesRead === 0) return { size, sha256: hash.digest("hex") };
    hash.update(chunk.subarray(0, bytesRead));
    size += bytesRead;
  }
  return undefined;
}

/**
 * The path relative to the project, the same on every machine. Does not resolve links, because the target of a link may
 * change.
 */
async function nameIn(root: string, path: string): Promise<string> {
  const folder = await realpath(root);
  return relative(folder, resolve(folder, path)).split(sep).join("/");
}
