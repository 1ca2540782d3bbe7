import { readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";

/** Where the store of a project is, as a hook finds it. */
export type StorePlace =
  /** Navigator is not used here, or not yet: `awaited` is the database that the first call will make */
  | { readonly kind: "none"; readonly awaited?: string }
  | {
      readonly kind: "file";
      readonly file: string;
      readonly root: string;
      /** the database of the main worktree, if it is another one: its standing bounds hold here too */
      readonly shared?: string;
    }
  /** the store is on a server that must be asked; `url` is absent if it is not known */
  | { readonly kind: "server"; readonly url?: string; readonly token?: string }
  /** the store should be there, and is not */
  | { readonly kind: "missing"; readonly problem: string };

type Env = Readonly<Record<string, string | undefined>>;

const SERVER = /^postgres(ql)?:\/\//;
const DEEPEST = 64;

/** The folder beside a database in which hooks leave their notes. Its existence says that hooks expect the database. */
export function spoolOf(file: string): string {
  return `${file}-hooks`;
}

/** The folder for notes of hooks that ran before there was a database. */
export function earlySpoolOf(spool: string): string {
  return `${spool}-early`;
}

/**
 * Finds the store of an event. The environment names it, else the nearest `.navigator` at or above the project's folder,
 * else the one of the main worktree. A store that an agent makes nearer by does not hide the main worktree's bounds.
 */
export function storePlace(env: Env, cwd: string): StorePlace {
  const root = resolve(env["CLAUDE_PROJECT_DIR"] || env["NAVIGATOR_ROOT"] || cwd || ".");
  const place = ownPlace(env, root);
  if (place.kind === "none") return { ...place, ...awaitedAt(root) };
  if (place.kind !== "file") return place;
  const shared = nearest(mainWorktree(root));
  return shared?.kind === "file" && shared.file !== place.file ? { ...place, shared: shared.file } : place;
}

function ownPlace(env: Env, root: string): StorePlace {
  const db = env["NAVIGATOR_DB"];
  const url = env["NAVIGATOR_URL"];
  const token = env["NAVIGATOR_AGENT_TOKEN"];
  if (db !== undefined && SERVER.test(db))
    return { kind: "server", ...(url !== undefined && { url }), ...(token !== undefined && { token }) };
  if (db !== undefined && db !== "") return named(resolve(root, db), root);
  const home = env["NAVIGATOR_HOME"];
  if (home !== undefined && home !== "") return found(join(resolve(root, home), "navigator.db"), root);
  const place = nearest(root) ?? nearestToMain(root);
  if (place) return place;
  return url !== undefined && token !== undefined ? { kind: "server", url, token } : { kind: "none" };
}

/** The database of a project that `navigator init` has set up. */
function awaitedAt(root: string): { readonly awaited?: string } {
  const folder = join(root, ".navigator");
  return isFile(join(folder, "set-up.json")) ? { awaited: join(folder, "navigator.db") } : {};
}

function named(file: string, root: string): StorePlace {
  if (isFile(file)) return { kind: "file", file, root };
  return { kind: "missing", problem: `NAVIGATOR_DB names ${file}, which is not there.` };
}

function found(file: string, root: string): StorePlace {
  if (isFile(file)) return { kind: "file", file, root };
  if (!isFolder(spoolOf(file))) return { kind: "none" };
  return { kind: "missing", problem: `The database ${file} is gone.` };
}

function nearest(start: string | undefined): StorePlace | undefined {
  let folder = start;
  for (let depth = 0; folder !== undefined && depth < DEEPEST; depth++) {
    const place = found(join(folder, ".navigator", "navigator.db"), folder);
    if (place.kind !== "none") return place;
    const above = dirname(folder);
    folder = above === folder ? undefined : above;
  }
  return undefined;
}

/** The store of the main worktree, for the worktree that `root` is in: that one is the project. */
function nearestToMain(root: string): StorePlace | undefined {
  const place = nearest(mainWorktree(root));
  return place?.kind === "file" ? { ...place, root: gitFolders(root)?.top ?? root } : place;
}

/** The folder of the main worktree, if `root` is in another worktree of a repository. */
function mainWorktree(root: string): string | undefined {
  const common = gitFolders(root)?.common;
  return common?.endsWith(".git") ? dirname(common) : undefined;
}

interface GitFolders {
  /** the folder of the worktree */
  readonly top: string;
  readonly own: string;
  /** the folder that all worktrees share */
  readonly common: string;
}

/** The git folders of the repository around a folder. */
export function gitFolders(start: string): GitFolders | undefined {
  let folder = start;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const at = join(folder, ".git");
    if (isFolder(at)) return { top: folder, own: at, common: at };
    const link = /^gitdir: (.+?)\s*$/m.exec(textOf(at) ?? "")?.[1];
    if (link !== undefined) {
      const own = isAbsolute(link) ? link : resolve(folder, link);
      const shared = textOf(join(own, "commondir"))?.trim();
      return { top: folder, own, common: shared === undefined ? own : resolve(own, shared) };
    }
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
  return undefined;
}

/** The text of a short file; `undefined` if it cannot be read. */
export function textOf(file: string, longest = 262_144): string | undefined {
  try {
    return statSync(file).size > longest ? undefined : readFileSync(file, "utf8");
  } catch {
    // The file is absent, a folder, or not readable: a hook then does without it.
    return undefined;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
