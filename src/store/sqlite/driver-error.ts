import { StoreError, type StoreErrorCode } from "../store-error.ts";

/** The meaning of one of SQLite's primary result codes: the beginning of its message, our code and our sentence. */
interface Meaning {
  readonly words: string;
  readonly code: StoreErrorCode;
  readonly sentence: string;
}

const MAY_NOT = "The database file may not be changed: check its permissions and those of its folder.";
const DAMAGED = "The database file is damaged: restore it from a backup.";

const meanings: Readonly<Record<number, Meaning>> = {
  3: { words: "access permission denied", code: "READ_ONLY", sentence: MAY_NOT },
  5: {
    words: "database is locked",
    code: "LOCKED",
    sentence: "Another process kept the database locked for too long.",
  },
  6: {
    words: "database table is locked",
    code: "LOCKED",
    sentence: "Another connection kept the database locked for too long.",
  },
  8: { words: "attempt to write a readonly database", code: "READ_ONLY", sentence: MAY_NOT },
  10: {
    words: "disk I/O error",
    code: "IO",
    sentence: "The database file could not be read or written: the disk or file system reported an error.",
  },
  11: { words: "database disk image is malformed", code: "CORRUPT", sentence: DAMAGED },
  13: {
    words: "database or disk is full",
    code: "DISK_FULL",
    sentence: "There is no room left for the database: nothing was written; free some space.",
  },
  14: {
    words: "unable to open database file",
    code: "IO",
    sentence: "The database file could not be opened: check that its folder exists and may be used.",
  },
  26: {
    words: "file is not a database",
    code: "CORRUPT",
    sentence: "The file is not a database: it is damaged, or another kind of file.",
  },
};

const UNSPECIFIC = 1;
const CORRUPT = 11;

/** SQLite's result code, if the error comes from SQLite. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ERR_SQLITE_ERROR") return undefined;
  const given = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : UNSPECIFIC;
  return given === UNSPECIFIC ? codeInWords(error.message) : given;
}

/**
 * The result code that an error message stands for. The driver gives errors of `all` and `iterate` no code; without
 * this a broken disk would look like a bug.
 */
function codeInWords(message: string): number {
  // SQLite gives this message if a query parses JSON that is damaged on the disk.
  if (message.startsWith("malformed JSON")) return CORRUPT;
  const found = Object.entries(meanings).find(([, { words }]) => message.startsWith(words));
  return found === undefined ? UNSPECIFIC : Number(found[0]);
}

/** Whether the error says that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === 5 || code === 6;
}

/** A driver's error as a `StoreError`; any other error is a bug and passes unchanged. */
export function asStoreError(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined) return error;
  const meaning = meanings[code];
  return new StoreError(
    meaning?.code ?? "IO",
    meaning?.sentence ?? "The database refused a statement.",
    error,
  );
}
