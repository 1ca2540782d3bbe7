import { realpath } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { Files } from "../../operations/ports/files.ts";
import { isIn } from "./is-in.ts";
import { nodeFiles } from "./node-files.ts";
import { isProtected } from "./protected-paths.ts";
import { readText, unreadable } from "./read-text.ts";

/**
 * The files of a project, for remote callers. A path or link that leads out of the folder is refused, as are protected
 * files, with the same answer whether they exist or not. `others`: further folders that may be read.
 */
export function filesWithin(root: string, others: readonly string[] = []): Files {
  const folders = [root, ...others].map((folder) => resolve(folder));

  /** The real path; `undefined` if it is outside of the folders. */
  const locate = async (path: string): Promise<string | undefined> => {
    const named = resolve(root, path);
    const real = await Promise.all(folders.map((folder) => realOf(folder)));
    if (![...folders, ...real].some((folder) => isIn(folder, named))) return undefined;
    const target = await realpath(named);
    const isInside = real.some((folder) => isIn(folder, target));
    return isInside && !(await isProtected(target)) ? target : undefined;
  };

  return {
    read: async (path, maxBytes) => {
      try {
        const target = await locate(path);
        return target === undefined ? outside(path) : await readText(target, path, maxBytes);
      } catch (error) {
        // The file is missing, or in an unreadable folder.
        return unreadable(path, error instanceof Error && "code" in error ? String(error.code) : "unknown");
      }
    },
    list: async (path) => {
      try {
        const target = await locate(path);
        const found = target === undefined ? undefined : await nodeFiles.list(target);
        return found?.map((file) => join(path, relative(target ?? "", file)));
      } catch {
        // Not a readable folder. Reading the path reports the problem.
        return undefined;
      }
    },
    beside: (path, name) => join(dirname(path), name),
  };
}

/** The real path of a folder. A missing folder keeps its name; it contains nothing. */
async function realOf(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}

function outside(path: string): Awaited<ReturnType<Files["read"]>> {
  return {
    ok: false,
    refusal: {
      code: "PATH_OUTSIDE_PROJECT",
      message: `${path} is outside the project's folder.`,
      facts: { path },
    },
  };
}
