import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const BYTES = 32;

/** Loading it takes a tenth of the time of a hook, and most hooks hash nothing. */
const { getBuiltinModule } = process;

/** Makes a folder for its owner alone. */
export function makeSpool(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
}

/**
 * A hash with a key of this installation: the hash of an output or a command is no way to guess it. The key is made at
 * the first use.
 */
export function keyedHash(spool: string): (text: string) => string {
  let key: Buffer | undefined;
  return (text) => {
    key ??= keyIn(spool);
    return hashWith(key)(text);
  };
}

/** The hash with a given key. */
export function hashWith(key: Uint8Array): (text: string) => string {
  return (text) => {
    const { createHmac } = getBuiltinModule("node:crypto");
    return createHmac("sha256", key).update(text).digest("hex").slice(0, 40);
  };
}

function keyIn(spool: string): Buffer {
  const file = join(spool, "key");
  makeSpool(spool);
  try {
    writeFileSync(file, getBuiltinModule("node:crypto").randomBytes(BYTES), {
      flag: "wx",
      mode: PRIVATE_FILE,
    });
    chmodSync(file, PRIVATE_FILE);
  } catch (error) {
    // Another process has made the key.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file);
}
