import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Files } from "../operations/files.ts";

export const nodeFiles: Files = {
  read: async (path, maxBytes) => {
    try {
      const file = await open(path);
      try {
        const bytes = Buffer.alloc(Math.min((await file.stat()).size, maxBytes + 1));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
        return {
          ok: true,
          value: new TextDecoder("utf-8", { fatal: false }).decode(bytes.subarray(0, bytesRead)),
        };
      } finally {
        await file.close();
      }
    } catch (error) {
      // The file is not there, is a folder, or may not be read: the caller named it, so the caller is told.
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      return {
        ok: false,
        refusal: {
          code: "INPUT_UNREADABLE",
          message: `${path} cannot be read (${code}).`,
          facts: { path, reason: code },
        },
      };
    }
  },
  list: async (path) => {
    try {
      return (await readdir(path)).toSorted().map((name) => join(path, name));
    } catch {
      // Not a folder: the path stands for itself.
      return undefined;
    }
  },
  beside: (path, relative) => join(dirname(path), relative),
};
