import { StoreError, type StoreErrorCode } from "../store-error.ts";

/** SQLite's primary result codes, as far as they tell what is wrong with the machine. */
const meanings: Readonly<Record<number, readonly [StoreErrorCode, string]>> = {
  3: ["READ_ONLY", "The database file may not be changed: check its permissions and those of its folder."],
  5: ["LOCKED", "Another process kept the database locked for too long."],
  6: ["LOCKED", "Another connection kept the database locked for too long."],
  8: ["READ_ONLY", "The database file may not be changed: check its permissions and those of its folder."],
  10: ["IO", "The database file could not be read or written: the disk or file system reported an error."],
  11: ["CORRUPT", "The database file is damaged: restore it from a backup."],
  13: ["DISK_FULL", "There is no room left for the database: nothing was written; free some space."],
  14: ["IO", "The database file could not be opened: check that its folder exists and may be used."],
  26: ["CORRUPT", "The file is not a database: it is damaged, or another kind of file."],
};

/** SQLite's result code, when that is where an error comes from. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number")
    return undefined;
  return error.errcode & 0xff;
}

/** Somebody else holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === 5 || code === 6;
}

/** A driver's error as callers may see it; anything else is a bug and stays what it is. */
export function asStoreError(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined) return error;
  const [meaning, sentence] = meanings[code] ?? ["IO", "The database refused a statement."];
  return new StoreError(meaning, sentence, error);
}
