import {
  chmod,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { FoundFile } from "../../model/found-file.ts";
import { isIn } from "./is-in.ts";

const WRITABLE = 0o222;

/** The user's own files, which commands read and write on request. */
export const userFiles = {
  /** the text of a file; `undefined` if the file does not exist */
  read: async (path: string): Promise<string | undefined> => {
    try {
      return await readFile(path, "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    }
  },
  /** What is at a path of a folder, by default of the current one. A link must not lead out of that folder. */
  look: async (path: string, within = "."): Promise<FoundFile> => {
    const folder = await realpath(within);
    const place = await placeOf(path, folder);
    if ("is" in place) return place;
    const { real } = place;
    const info = await stat(real);
    if (!info.isFile()) return { is: "barred", why: "it is not a file" };
    if ((info.mode & WRITABLE) === 0) return { is: "barred", why: "it is read-only" };
    const bytes = await readFile(real);
    const text = bytes.toString("utf8");
    // Other bytes would be lost with the first change.
    if (!Buffer.from(text, "utf8").equals(bytes)) return { is: "barred", why: "it is not UTF-8" };
    return { is: "file", text, real };
  },
  /** Replaces the file atomically: a concurrent reader sees the old or the new text. Keeps links and the mode. */
  write: async (path: string, text: string, isProgram = false): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    const real = await realpath(path).catch(() => path);
    const mode = await stat(real).then(
      (info) => info.mode,
      () => (isProgram ? 0o755 : undefined),
    );
    const draft = `${real}.${process.pid}.new`;
    try {
      await writeFile(draft, text);
      if (mode !== undefined) await chmod(draft, mode);
      await rename(draft, real);
    } finally {
      await rm(draft, { force: true });
    }
  },
  /** Deletes a file, and those of the folders that are empty then. */
  remove: async (path: string, folders: readonly string[]): Promise<void> => {
    await rm(path, { force: true });
    for (const folder of folders.toReversed()) {
      try {
        await rmdir(folder);
      } catch (error) {
        // The folder holds files of others, or is gone.
        if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(codeOf(error))) throw error;
      }
    }
  },
};

async function placeOf(path: string, folder: string): Promise<FoundFile | { readonly real: string }> {
  const missing: string[] = [];
  let at = resolve(folder, path);
  for (;;) {
    const isLink = await lstat(at).then(
      (info) => info.isSymbolicLink(),
      () => undefined,
    );
    if (isLink !== undefined) {
      const real = await realpath(at).catch(() => undefined);
      if (real === undefined) return { is: "barred", why: "it is a link to nothing" };
      if (!isIn(folder, real)) return { is: "barred", why: "it is a link that leads out of the project" };
      if (missing.length === 0) return { real };
      return { is: "absent", folders: missing.slice(1).toReversed() };
    }
    missing.push(join(relative(folder, at)));
    at = dirname(at);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
