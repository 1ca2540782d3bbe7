import { realpath, stat } from "node:fs/promises";
import { isIn } from "./is-in.ts";

const databases = new Set<string>();
const folders = new Set<string>();
const BESIDE = ["", "-wal", "-shm", "-journal"];

/** This process has a database open there. */
export function protectDatabase(file: string): void {
  databases.add(file);
}

/** What is in this folder is nobody's but Navigator's: keys, tokens, the usual database. Not if the project is in it. */
export function protectFolder(folder: string, project: string): void {
  if (!isIn(folder, project)) folders.add(folder);
}

/**
 * Whether a file belongs to a database that this process has open, under whatever name. Asked before it is opened: on
 * POSIX, whoever closes a file lets go of all locks that the process has on it, and SQLite would go on writing without.
 */
export async function isOpenDatabase(path: string): Promise<boolean> {
  const asked = await identityOf(path);
  if (asked === undefined || databases.size === 0) return false;
  const files = [...databases].flatMap((file) => BESIDE.map((suffix) => file + suffix));
  return (await Promise.all(files.map(identityOf))).includes(asked);
}

/** Whether a real path is a place that callers from elsewhere have no business in. */
export async function isProtected(real: string): Promise<boolean> {
  const held = await Promise.all([...folders].map((folder) => realpath(folder).catch(() => folder)));
  return held.some((folder) => isIn(folder, real)) || isOpenDatabase(real);
}

async function identityOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    // There is nothing there, so nothing is opened either.
    return undefined;
  }
}
