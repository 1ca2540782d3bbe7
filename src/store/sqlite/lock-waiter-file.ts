import { closeSync, openSync, rmSync, statSync, utimesSync } from "node:fs";

const REFRESHED_MS = 20;
const FRESH_MS = 80;

/** Signals to other processes that this process waits for the write lock. SQLite itself has no such signal. */
export interface WaitingFile {
  /** whether a process waits, or waited a moment ago */
  readonly isFresh: () => boolean;
  readonly touch: () => void;
  readonly remove: () => void;
}

/** For a database in memory, which no other process uses. */
export const noWaitingFile: WaitingFile = { isFresh: () => false, touch: () => {}, remove: () => {} };

/**
 * An empty file beside the database. Its modification time is that of the last wait, so a killed process leaves no
 * wrong signal.
 */
export function waitingFile(databaseFile: string): WaitingFile {
  const file = `${databaseFile}-waiting`;
  let touchedAt = 0;
  return {
    isFresh: () => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) < FRESH_MS;
    },
    touch: () => {
      const now = Date.now();
      if (now - touchedAt < REFRESHED_MS) return;
      touchedAt = now;
      setTime(file, now / 1000);
    },
    remove: () => rmSync(file, { force: true }),
  };
}

function setTime(file: string, seconds: number): void {
  try {
    utimesSync(file, seconds, seconds);
  } catch {
    // The file does not exist yet. In a read-only folder it cannot be created; waiting then works without the signal.
    try {
      closeSync(openSync(file, "a", 0o600));
    } catch {}
  }
}
