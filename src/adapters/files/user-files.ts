import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Files of the user that a command was asked to write. */
export const userFiles = {
  /** nothing when there is none */
  read: async (path: string): Promise<string | undefined> => {
    try {
      return await readFile(path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw error;
    }
  },
  /** Replaced at once: whoever reads it meanwhile sees the old or the new one. */
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
