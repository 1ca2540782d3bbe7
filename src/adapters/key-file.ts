import { randomBytes } from "node:crypto";
import { constants, type FileHandle, link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Keyring } from "../model/keyring.ts";
import type { Result } from "../model/refusal.ts";
import { newKeyring, rotateKeyring } from "../tokens/keys.ts";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/** A link is not followed, a pipe not waited for: either could have been prepared by somebody else. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Permissions as POSIX knows them; elsewhere the mode says nothing. */
const hasModes = process.platform !== "win32";

/** The keys of this machine, in a file that only its owner can read. */
export interface KeyFile {
  /** the keys, made on first use: two processes that begin at once end up with the same */
  readonly read: () => Promise<Result<Keyring>>;
  /** makes a new key; the one before counts for `keepMs` more */
  readonly rotate: (keepMs: number) => Promise<Result<Keyring>>;
}

export function keyFile(home: string, now: () => number): KeyFile {
  const path = join(home, "keys.json");
  const read = async (): Promise<Result<Keyring>> => {
    const unsafe = await makeFolder(home);
    if (unsafe) return unsafe;
    return (await readKeys(path)) ?? (await createKeys(path, newKeyring(randomBytes, now())));
  };
  const rotate = async (keepMs: number): Promise<Result<Keyring>> => {
    const unsafe = await makeFolder(home);
    if (unsafe) return unsafe;
    return alone(path, async () => {
      const ring = await read();
      if (!ring.ok) return ring;
      const rotated = rotateKeyring(ring.value, keepMs, randomBytes, now());
      await rename(await writeBeside(path, rotated), path);
      return { ok: true, value: rotated };
    });
  };
  return { read, rotate };
}

async function makeFolder(home: string): Promise<Result<never> | undefined> {
  await mkdir(home, { recursive: true, mode: PRIVATE_FOLDER });
  const { mode } = await stat(home);
  if (!hasModes || (mode & OTHERS_WRITE) === 0) return undefined;
  return unusable(`Others may write in ${home}, where the keys are; run: chmod 700 ${home}`, home);
}

/** Nothing if there is no such file. */
async function readKeys(path: string): Promise<Result<Keyring> | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, READ);
    const { mode, uid } = await file.stat();
    if (hasModes && (mode & OTHERS) !== 0)
      return unusable(`Others may read ${path}; run: chmod 600 ${path}`, path);
    if (hasModes && uid !== process.getuid?.()) return unusable(`${path} belongs to another user.`, path);
    const keys = Keyring.safeParse(parsed(await file.readFile("utf8")));
    if (keys.success) return { ok: true, value: keys.data };
    return unusable(`${path} does not hold keys; move it away to have new ones made.`, path);
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" ? undefined : unusable(`${path} cannot be read (${code}).`, path);
  } finally {
    await file?.close();
  }
}

/** Linking fails if the file is there already, so whoever comes second reads what the first has made. */
async function createKeys(path: string, ring: Keyring): Promise<Result<Keyring>> {
  const made = await writeBeside(path, ring);
  try {
    await link(made, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(made, { force: true });
  }
  return (await readKeys(path)) ?? unusable(`${path} was taken away while it was being made.`, path);
}

/** On disk before it gets its name: a power cut must not leave an empty file in place of the keys. */
async function writeBeside(path: string, ring: Keyring): Promise<string> {
  const beside = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(beside, "wx", PRIVATE_FILE);
  try {
    await file.writeFile(`${JSON.stringify(ring, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return beside;
}

/** Two rotations at once would lose the key of one of them, and with it every state sealed in between. */
async function alone(path: string, job: () => Promise<Result<Keyring>>): Promise<Result<Keyring>> {
  const lock = `${path}.lock`;
  try {
    await (await open(lock, "wx", PRIVATE_FILE)).close();
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return unusable(`The keys are being changed already; if nobody does, remove ${lock}`, path);
  }
  try {
    return await job();
  } finally {
    await rm(lock, { force: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut off or edited by hand.
    return undefined;
  }
}

/** What the system says is wrong; anything else is a bug and goes on. */
function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  throw error;
}

function unusable(message: string, path: string): Extract<Result<never>, { readonly ok: false }> {
  return { ok: false, refusal: { code: "KEYS_UNUSABLE", message, facts: { path } } };
}
