import { closeSync, openSync, rmSync, statSync, utimesSync } from "node:fs";

const REFRESHED_MS = 20;
const FRESH_MS = 80;

/** Tells other processes that this one waits for the write lock; SQLite does not tell them. */
export interface WaitingFile {
  /** whether a process waits, or did a moment ago */
  readonly isFresh: () => boolean;
  readonly touch: () => void;
  readonly remove: () => void;
}

/** A database in memory has one connection and no other process. */
export const noWaitingFile: WaitingFile = { isFresh: () => false, touch: () => {}, remove: () => {} };

/** An empty file beside the database. Its time is the last waiting, so a killed process leaves no wrong signal. */
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
    // It does not exist yet. In a read-only folder it cannot be made; waiting then works without the signal.
    try {
      closeSync(openSync(file, "a"));
    } catch {}
  }
}
