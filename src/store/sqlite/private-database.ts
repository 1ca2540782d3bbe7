import { chmodSync, closeSync, openSync, statSync } from "node:fs";

const PRIVATE = 0o600;
const OTHERS = 0o077;
const BESIDE = ["", "-wal", "-shm", "-journal", "-waiting"];

/**
 * Makes a database and the files beside it readable by their owner alone: they hold the handles of runs. SQLite gives
 * the files that it makes later the rights of the database. Does not open a file that exists: closing it would release
 * the locks of this process on it.
 */
export function makePrivate(file: string): void {
  if (process.platform === "win32") return;
  try {
    closeSync(openSync(file, "wx", PRIVATE));
  } catch {
    // The file exists, or cannot be made. In the second case, opening the database reports why.
  }
  for (const path of BESIDE.map((suffix) => file + suffix)) {
    try {
      if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, PRIVATE);
    } catch {
      // The file does not exist, or belongs to another user. `navigator doctor` reports who may read it.
    }
  }
}
