import { constants, type FileHandle, link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;
const MAX_BYTES = 1024 * 1024;

/** A link is not followed, a pipe not waited for: either could have been prepared by somebody else. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Permissions as POSIX knows them; elsewhere the mode says nothing, and a user's folder is the user's own. */
export const hasModes = process.platform !== "win32";

/** What a file holds that should be its owner's alone, or why that is not to be used. */
export type PrivateJson =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "absent" }
  /** others may read or write it */
  | { readonly kind: "shared" }
  /** another user's */
  | { readonly kind: "foreign" }
  | { readonly kind: "too large" }
  /** cut off, or edited by hand */
  | { readonly kind: "damaged" }
  | { readonly kind: "unreadable"; readonly code: string };

export async function readPrivate(path: string): Promise<PrivateJson> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, READ);
    const { mode, uid, size } = await file.stat();
    if (hasModes && (mode & OTHERS) !== 0) return { kind: "shared" };
    if (hasModes && uid !== process.getuid?.()) return { kind: "foreign" };
    if (size > MAX_BYTES) return { kind: "too large" };
    return parsed(await file.readFile("utf8"));
  } catch (error) {
    const code = systemCode(error);
    return code === "ENOENT" ? { kind: "absent" } : { kind: "unreadable", code };
  } finally {
    await file?.close();
  }
}

export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/** Linking fails if the file is there already: of two processes that begin at once, both read the first one's. */
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

/** Whole or not at all: a reader never finds half of it. */
export async function replacePrivate(path: string, value: object): Promise<void> {
  await rename(await draftOf(path, value), path);
}

/** Does a job unless somebody is at it already; then it gives nothing. */
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

/** On disk before it gets its name: a power cut must not leave an empty file in its place. */
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
    // Whoever asked knows what should have been in it, and what to do without.
    return { kind: "damaged" };
  }
}

/** What the system says is wrong; anything else is a bug and goes on. */
function systemCode(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  throw error;
}
