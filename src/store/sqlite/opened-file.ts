import { type Stats, statSync } from "node:fs";
import { StoreError } from "../store-error.ts";
import type { Database } from "./sqlite-driver.ts";

/** A look takes as long as a statement: a stream of calls does not pay for one each time. */
const LOOK_AFTER_MS = 5;

/** The file behind a connection, which somebody may take away or put another in the place of. */
export class OpenedFile {
  readonly #path: string;
  readonly #opened: Stats | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    // Empty for a database in memory.
    this.#path = String(database.prepare("PRAGMA database_list").get()?.[2] ?? "");
    this.#opened = this.#path === "" ? undefined : found(this.#path);
  }

  /** SQLite goes on with a file that has no name any more: what it writes there, nobody finds again. */
  check(): void {
    if (this.#opened === undefined) return;
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_AFTER_MS) return;
    const there = found(this.#path);
    if (there?.ino !== this.#opened.ino || there.dev !== this.#opened.dev)
      throw new StoreError(
        "REPLACED",
        "The database file was moved, removed or replaced while it was open: nothing was written. Start Navigator again to use the one that is there now.",
      );
    this.#lookedAt = now;
  }
}

function found(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // In a folder that may not be looked into any more.
    return undefined;
  }
}
