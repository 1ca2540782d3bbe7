import { StoreError, type StoreErrorCode } from "../store-error.ts";

/**
 * What an error says about the statement. `lost`: the session ended, and the statement may have been made. `refused`:
 * the server does not take the statement now. `conflict`: it met another transaction. Nothing was made in the last two.
 */
export type Failure = "lost" | "refused" | "conflict" | "final";

interface Meaning {
  readonly failure: Failure;
  readonly code: StoreErrorCode;
  readonly sentence: string;
}

const UNREACHABLE: Meaning = {
  failure: "lost",
  code: "UNREACHABLE",
  sentence: "The database server cannot be reached.",
};
const NOT_NOW: Meaning = {
  failure: "refused",
  code: "UNREACHABLE",
  sentence: "The database server takes no connections or changes now.",
};
const LOCKED: Meaning = {
  failure: "conflict",
  code: "LOCKED",
  sentence: "Another connection kept a part of the database locked for too long.",
};
const DENIED: Meaning = {
  failure: "final",
  code: "UNREACHABLE",
  sentence: "The database server refused the user or the password.",
};
const DAMAGED: Meaning = {
  failure: "final",
  code: "CORRUPT",
  sentence: "The database is damaged: restore it from a backup.",
};
const POOLED: Meaning = {
  failure: "final",
  code: "UNREACHABLE",
  sentence:
    "A pooler is before the database server, and refuses settings or prepared statements of sessions: add prepare=off to the parameters of the address.",
};
const NEWER: Meaning = {
  failure: "final",
  code: "NEWER_SCHEMA",
  sentence: "A newer program has changed the tables of the database. Use that version here too.",
};

/** The meanings of the server's codes, or of the first two characters, which are their class. */
const ofServer: Readonly<Record<string, Meaning>> = {
  "08": UNREACHABLE,
  // pgbouncer refuses a connection with this code if it does not know one of its settings.
  "08P01": POOLED,
  "26000": POOLED,
  "42P05": POOLED,
  "28": DENIED,
  "57P01": UNREACHABLE,
  "57P02": UNREACHABLE,
  "57P03": NOT_NOW,
  "57P05": UNREACHABLE,
  "53300": NOT_NOW,
  "25006": { ...NOT_NOW, sentence: "The database server is a standby, which takes no changes." },
  "25P03": UNREACHABLE,
  "40001": LOCKED,
  "40P01": LOCKED,
  "55P03": LOCKED,
  "57014": {
    failure: "final",
    code: "TIMEOUT",
    sentence: "The database server did not finish a statement in time; nothing was changed.",
  },
  "53100": {
    failure: "final",
    code: "DISK_FULL",
    sentence: "There is no room left for the database: nothing was written; free some space.",
  },
  "42501": {
    failure: "final",
    code: "READ_ONLY",
    sentence: "The database user may not use or change the tables: grant it the rights on their schema.",
  },
  "3D000": {
    failure: "final",
    code: "MISSING",
    sentence: "There is no database of this name on the server.",
  },
  "42883": NEWER,
  "42P01": NEWER,
  "42703": NEWER,
  P0002: {
    failure: "final",
    code: "REPLACED",
    sentence: "The project is no longer in the database, which was replaced.",
  },
  XX: DAMAGED,
};

const SYSTEM = /^E[A-Z]+$/;
/** The driver gives these errors no code. */
const CONNECTION_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/;
const NO_ANSWER = "Query read timeout";

function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === NO_ANSWER)
    return { ...UNREACHABLE, code: "TIMEOUT", sentence: "The database server did not answer in time." };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (SYSTEM.test(code) || CONNECTION_WORDS.test(error.message)) return UNREACHABLE;
  const known = ofServer[code] ?? ofServer[code.slice(0, 2)];
  if (known !== undefined) return known;
  const isServers = /^[0-9A-Z]{5}$/.test(code) && "severity" in error;
  return isServers
    ? { failure: "final", code: "IO", sentence: "The database refused a statement." }
    : undefined;
}

export function failureOf(error: unknown): Failure {
  return meaningOf(error)?.failure ?? "final";
}

/** A driver's error as a `StoreError`; any other error is a bug and passes unchanged. */
export function asStoreError(error: unknown): unknown {
  const meaning = meaningOf(error);
  return meaning === undefined ? error : new StoreError(meaning.code, meaning.sentence, error);
}
