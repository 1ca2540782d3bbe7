import { open, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Repository } from "../../operations/ports/repository.ts";
import { isIn } from "./is-in.ts";

/** The longest content of a `.git` file that is read. */
const LONGEST = 4_096;

/** A folder with a working copy, and the store of commits that all worktrees of a repository share. */
interface Worktree {
  readonly top: string;
  readonly common: string | undefined;
}

/** Finds files of a project. Only looks at names and at `.git` files: it runs no git, and reads no repository. */
export function nodeRepository(root: string): Repository {
  return {
    locate: async (path) => {
      const folder = await realPath(resolve(root));
      const own = (await worktreeAbove(folder)) ?? { top: folder, common: undefined };
      const file = await realPath(resolve(folder, path));
      const nearest = await worktreeAbove(dirname(file));
      // A worktree may lie inside another one; a submodule is a part of the one around it.
      const isSibling = nearest?.common !== undefined && nearest.common === own.common;
      const top = isSibling ? nearest.top : own.top;
      const within = relative(top, file);
      return isIn(top, file) && within !== "" ? within.split(sep).join("/") : undefined;
    },
  };
}

/** A path with all links resolved, also if its last parts do not exist yet. */
async function realPath(path: string): Promise<string> {
  const missing: string[] = [];
  for (let known = path; ; known = dirname(known)) {
    const real = await realpath(known).catch(() => undefined);
    if (real !== undefined) return join(real, ...missing);
    if (dirname(known) === known) return path;
    missing.unshift(basename(known));
  }
}

async function worktreeAbove(folder: string): Promise<Worktree | undefined> {
  for (let top = folder; ; top = dirname(top)) {
    const common = await commonFolder(join(top, ".git"));
    if (common !== undefined) return { top, common };
    if (dirname(top) === top) return undefined;
  }
}

/** The folder that the worktrees of one repository share; `undefined` if the path is no `.git`. */
async function commonFolder(git: string): Promise<string | undefined> {
  const text = await smallText(git);
  if (text === undefined) return undefined;
  if (text === "folder") return realpath(git);
  const [, named] = /^gitdir: (.+)$/m.exec(text) ?? [];
  if (named === undefined) return undefined;
  const own = isAbsolute(named) ? named : resolve(dirname(git), named);
  const shared = await smallText(join(own, "commondir"));
  return realPath(shared === undefined || shared === "folder" ? own : resolve(own, shared.trim()));
}

/** The text of a small file; `folder` for a folder; `undefined` if there is none, or it is something else. */
async function smallText(path: string): Promise<string | undefined> {
  const file = await open(path, "r").catch(() => undefined);
  if (!file) return undefined;
  try {
    const found = await file.stat();
    if (found.isDirectory()) return "folder";
    return found.isFile() && found.size <= LONGEST ? await file.readFile("utf8") : undefined;
  } finally {
    await file.close();
  }
}
