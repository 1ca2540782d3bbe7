import { closeSync, openSync, rmSync, statSync, utimesSync } from "node:fs";

const REFRESHED_MS = 20;
const FRESH_MS = 80;

/** Tells other processes that somebody waits for the write lock, which SQLite keeps to itself. */
export interface WaitingMark {
  /** somebody waits, or did a moment ago */
  readonly isSet: () => boolean;
  readonly set: () => void;
  readonly remove: () => void;
}

/** A database in memory has one connection, and nobody to wait for. */
export const noWaitingMark: WaitingMark = { isSet: () => false, set: () => {}, remove: () => {} };

/** An empty file beside the database: its time says when somebody last waited, so a killed process leaves no mark. */
export function waitingMark(databaseFile: string): WaitingMark {
  const file = `${databaseFile}-waiting`;
  let setAt = 0;
  return {
    isSet: () => {
      const stat = statSync(file, { throwIfNoEntry: false });
      return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) < FRESH_MS;
    },
    set: () => {
      const now = Date.now();
      if (now - setAt < REFRESHED_MS) return;
      setAt = now;
      touch(file, now / 1000);
    },
    remove: () => rmSync(file, { force: true }),
  };
}

function touch(file: string, seconds: number): void {
  try {
    utimesSync(file, seconds, seconds);
  } catch {
    // Not there yet. Where it cannot be made, as in a folder that may not be written, waiting works without it.
    try {
      closeSync(openSync(file, "a"));
    } catch {}
  }
}
