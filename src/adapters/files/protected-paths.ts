import { realpath, stat } from "node:fs/promises";
import { isIn } from "./is-in.ts";

const databases = new Set<string>();
const folders = new Set<string>();
const BESIDE = ["", "-wal", "-shm", "-journal"];

/** Protects a database that this process has open. */
export function protectDatabase(file: string): void {
  databases.add(file);
}

/** Protects Navigator's own folder (keys, tokens, the default database), unless the project is inside that folder. */
export function protectFolder(folder: string, project: string): void {
  if (!isIn(folder, project)) folders.add(folder);
}

/**
 * Whether a path leads to an open database of this process, under any name. Check before opening a file: on POSIX,
 * closing a file releases all locks of the process on it, and SQLite would go on writing without its locks.
 */
export async function isOpenDatabase(path: string): Promise<boolean> {
  const asked = await identityOf(path);
  if (asked === undefined || databases.size === 0) return false;
  const files = [...databases].flatMap((file) => BESIDE.map((suffix) => file + suffix));
  return (await Promise.all(files.map(identityOf))).includes(asked);
}

/** Whether a real path is closed to remote callers. */
export async function isProtected(real: string): Promise<boolean> {
  const held = await Promise.all([...folders].map((folder) => realpath(folder).catch(() => folder)));
  return held.some((folder) => isIn(folder, real)) || isOpenDatabase(real);
}

async function identityOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    // The file does not exist.
    return undefined;
  }
}
