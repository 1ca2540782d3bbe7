import { type FileHandle, open, rename, rm, writeFile } from "node:fs/promises";
import type { Archive } from "../../operations/ports/archive.ts";
import { compressed, decompressed, isCompressed } from "./gzip-stream.ts";
import { isOpenDatabase } from "./protected-paths.ts";

const CHUNK = 256 * 1024;
/**
 * The longest line that is read, far longer than any line of an export. Bounds the memory for a file
 * without line breaks.
 */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Large files of this machine, for a person who names them at a terminal. */
export const nodeArchive: Archive = {
  lines: async (path) => {
    try {
      if (await isOpenDatabase(path)) return cannot("read", path, "the database that is open");
      const handle = await open(path);
      if ((await handle.stat()).isFile()) return { ok: true, value: linesOf(handle) };
      await handle.close();
      return cannot("read", path, "not a file");
    } catch (error) {
      // The file is missing or unreadable. The caller named the file, so the error code may be reported.
      return cannot("read", path, codeOf(error));
    }
  },
  write: async (path, pieces) => {
    if (await isOpenDatabase(path)) return cannot("write", path, "the database that is open");
    const part = `${path}.${process.pid}-${Date.now().toString(36)}.part`;
    try {
      const bytes = await writeAll(
        part,
        path.endsWith(".gz") ? compressed(gathered(pieces)) : gathered(pieces),
      );
      await rename(part, path);
      return { ok: true, value: bytes };
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      // Only file system errors are about the path. Other errors come from `pieces`: rethrow them.
      if (!(error instanceof Error) || !("syscall" in error)) throw error;
      return cannot("write", path, codeOf(error));
    }
  },
};

async function* linesOf(handle: FileHandle): AsyncGenerator<string> {
  let rest = "";
  const isPacked = await isCompressed(handle);
  const chunks = handle.createReadStream({ highWaterMark: CHUNK, start: 0 });
  const decoder = new TextDecoder();
  for await (const chunk of isPacked ? decompressed(chunks) : chunks) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > LONGEST_LINE) break;
  }
  if (rest !== "") yield rest;
}

async function writeAll(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number> {
  const handle = await open(path, "wx", 0o600);
  try {
    await writeFile(handle, pieces);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** Joins short pieces into longer ones: one write per short line would be slow. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  yield text;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

type Refused = Extract<Awaited<ReturnType<Archive["write"]>>, { readonly ok: false }>;

function cannot(what: "read" | "write", path: string, reason: string): Refused {
  const [code, done] =
    what === "read" ? (["INPUT_UNREADABLE", "read"] as const) : (["OUTPUT_UNWRITABLE", "written"] as const);
  return {
    ok: false,
    refusal: { code, message: `${path} cannot be ${done} (${reason}).`, facts: { path, reason } },
  };
}
