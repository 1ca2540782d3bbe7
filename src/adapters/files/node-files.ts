import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Files } from "../../operations/ports/files.ts";
import { readText } from "./read-text.ts";

/** Any file of the machine, for a person who names it at a terminal. */
export const nodeFiles: Files = {
  read: (path, maxBytes) => readText(path, path, maxBytes),
  list: async (path) => {
    try {
      return (await readdir(path)).toSorted().map((name) => join(path, name));
    } catch {
      // The path is not a folder but a file.
      return undefined;
    }
  },
  beside: (path, relative) => join(dirname(path), relative),
};
