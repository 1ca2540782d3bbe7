import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Keyring } from "../../model/keyring.ts";
import type { Result } from "../../model/refusal.ts";
import { newKeyring, rotateKeyring } from "../../tokens/keys.ts";
import {
  alone,
  createPrivate,
  hasModes,
  makePrivateFolder,
  readPrivate,
  replacePrivate,
} from "../files/private-file.ts";

const OTHERS_WRITE = 0o022;

/** The keys of this machine, in a file that only its owner can read. */
export interface KeyFile {
  /** the keys, made on first use; two processes that start at once get the same keys */
  readonly read: () => Promise<Result<Keyring>>;
  /** makes a new key; earlier keys stay valid for `keepMs` at most */
  readonly rotate: (keepMs: number) => Promise<Result<Keyring>>;
}

export function keyFile(home: string, now: () => number): KeyFile {
  const path = join(home, "keys.json");
  const read = async (): Promise<Result<Keyring>> => {
    const unsafe = await judgeFolder(home);
    if (unsafe) return unsafe;
    const found = await readKeys(path);
    if (found) return found;
    await createPrivate(path, newKeyring(randomBytes, now()));
    return (await readKeys(path)) ?? unusable(`${path} was removed while it was being created.`, path);
  };
  const rotate = async (keepMs: number): Promise<Result<Keyring>> => {
    const unsafe = await judgeFolder(home);
    if (unsafe) return unsafe;
    const lock = `${path}.lock`;
    // Without the lock, two rotations at once would lose one key, and every state sealed with that key.
    const rotated = await alone(lock, async () => {
      const ring = await read();
      if (!ring.ok) return ring;
      const value = rotateKeyring(ring.value, keepMs, randomBytes, now());
      await replacePrivate(path, value);
      return { ok: true, value } as const;
    });
    return rotated ?? unusable(`Another process is changing the keys; if none is, remove ${lock}`, path);
  };
  return { read, rotate };
}

async function judgeFolder(home: string): Promise<Result<never> | undefined> {
  await makePrivateFolder(home);
  const { mode } = await stat(home);
  if (!hasModes || (mode & OTHERS_WRITE) === 0) return undefined;
  return unusable(`Others may write in ${home}, where the keys are; run: chmod 700 ${home}`, home);
}

/** The keys in a file; `undefined` if the file does not exist. */
async function readKeys(path: string): Promise<Result<Keyring> | undefined> {
  const found = await readPrivate(path);
  switch (found.kind) {
    case "absent":
      return undefined;
    case "shared":
      return unusable(`Others may read ${path}; run: chmod 600 ${path}`, path);
    case "foreign":
      return unusable(`${path} belongs to another user.`, path);
    case "unreadable":
      return unusable(`${path} cannot be read (${found.code}).`, path);
    case "json":
    case "damaged":
    case "too large": {
      const keys = Keyring.safeParse(found.kind === "json" ? found.value : undefined);
      if (keys.success) return { ok: true, value: keys.data };
      return unusable(`${path} does not hold keys; move it away to have new ones made.`, path);
    }
  }
}

function unusable(message: string, path: string): Extract<Result<never>, { readonly ok: false }> {
  return { ok: false, refusal: { code: "KEYS_UNUSABLE", message, facts: { path } } };
}
