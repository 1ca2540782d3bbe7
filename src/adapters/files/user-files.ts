import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** The user's own files, which commands read and write on request. */
export const userFiles = {
  /** the text of a file; `undefined` if the file does not exist */
  read: async (path: string): Promise<string | undefined> => {
    try {
      return await readFile(path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  },
  /** Replaces the file atomically: a concurrent reader sees the old or the new text. */
  write: async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}.new`;
    try {
      await writeFile(draft, text);
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  },
};
