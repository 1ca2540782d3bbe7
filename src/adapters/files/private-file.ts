import { closeSync, fstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { chmod, constants, type FileHandle, link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const MAX_BYTES = 1024 * 1024;

/** The flags for reading: do not follow links or wait for pipes, because another user could have prepared them. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Whether files have POSIX permissions. Without them (on Windows) modes mean nothing, and the user's folder is
 * private by default.
 */
export const hasModes = process.platform !== "win32";

/** Why the content of a private file must not be used. */
type Unusable =
  | { readonly kind: "absent" }
  /** other users may read or write the file */
  | { readonly kind: "shared" }
  /** another user owns the file */
  | { readonly kind: "foreign" }
  | { readonly kind: "too large" }
  | { readonly kind: "unreadable"; readonly code: string };

export type PrivateText = Unusable | { readonly kind: "text"; readonly text: string };

export type PrivateJson =
  | Unusable
  | { readonly kind: "json"; readonly value: unknown }
  /** the content is truncated, or was edited by hand */
  | { readonly kind: "damaged" };

export async function readPrivate(path: string): Promise<PrivateJson> {
  const found = await readPrivateText(path);
  return found.kind === "text" ? parsed(found.text) : found;
}

export async function readPrivateText(path: string): Promise<PrivateText> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, READ);
    return whyUnusable(await file.stat()) ?? { kind: "text", text: await file.readFile("utf8") };
  } catch (error) {
    return unread(error);
  } finally {
    await file?.close();
  }
}

/** The same for a caller that cannot wait, about a file that changes seldom. */
export function readPrivateNow(path: string): PrivateJson {
  let file: number | undefined;
  try {
    file = openSync(path, READ);
    return whyUnusable(fstatSync(file)) ?? parsed(readFileSync(file, "utf8"));
  } catch (error) {
    return unread(error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function whyUnusable({ mode, uid, size }: Stats): Unusable | undefined {
  if (hasModes && (mode & OTHERS) !== 0) return { kind: "shared" };
  if (hasModes && uid !== process.getuid?.()) return { kind: "foreign" };
  return size > MAX_BYTES ? { kind: "too large" } : undefined;
}

function unread(error: unknown): Unusable {
  const code = systemCode(error);
  return code === "ENOENT" ? { kind: "absent" } : { kind: "unreadable", code };
}

/**
 * Makes a folder for its owner alone. Leaves a folder in which others may write as it is, so that the
 * caller can refuse it.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  const { mode, uid } = await stat(path);
  const isOwn = hasModes && uid === process.getuid?.();
  if (isOwn && (mode & OTHERS) !== 0 && (mode & OTHERS_WRITE) === 0) await chmod(path, PRIVATE_FOLDER);
}

/**
 * Creates a private file unless it exists: creating the link fails if another process was first. So two processes
 * that start at once both use the first file.
 */
export async function createPrivate(path: string, value: object): Promise<void> {
  const draft = await draftOf(path, value);
  try {
    await link(draft, path);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Replaces a private file atomically: a reader never sees a partial file. */
export async function replacePrivate(path: string, value: object): Promise<void> {
  await rename(await draftOf(path, value), path);
}

/** Runs a job under a lock file; `undefined` if another process holds the lock. */
export async function alone<T>(lock: string, job: () => Promise<T>): Promise<T | undefined> {
  try {
    await (await open(lock, "wx", PRIVATE_FILE)).close();
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    return undefined;
  }
  try {
    return await job();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Writes a value to a new file beside `path`. Flushes it: a power cut after the rename must not empty the file. */
async function draftOf(path: string, value: object): Promise<string> {
  await makePrivateFolder(dirname(path));
  const draft = `${path}.${crypto.randomUUID()}`;
  const file = await open(draft, "wx", PRIVATE_FILE);
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

function parsed(text: string): PrivateJson {
  try {
    return { kind: "json", value: JSON.parse(text) };
  } catch {
    // Not JSON. The caller decides about damaged content.
    return { kind: "damaged" };
  }
}

/** The code of a system error; rethrows any other error. */
function systemCode(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  throw error;
}
