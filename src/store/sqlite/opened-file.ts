import { type Stats, statSync } from "node:fs";
import { StoreError } from "../store-error.ts";
import type { Database } from "./sqlite-driver.ts";

/** A check costs as much as a statement, so calls within this time share one check. */
const CHECK_AFTER_MS = 5;

/** The file behind a connection, which another program may remove or replace. */
export class OpenedFile {
  readonly #path: string;
  readonly #opened: Stats | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    // The path is empty for a database in memory.
    this.#path = String(database.prepare("PRAGMA database_list").get()?.[2] ?? "");
    this.#opened = this.#path === "" ? undefined : statOf(this.#path);
  }

  /** Throws if the file was removed or replaced: SQLite would go on writing to the old file, and lose those writes. */
  check(): void {
    if (this.#opened === undefined) return;
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_AFTER_MS) return;
    const found = statOf(this.#path);
    if (found?.ino !== this.#opened.ino || found.dev !== this.#opened.dev)
      throw new StoreError(
        "REPLACED",
        "The database file was moved, removed or replaced while it was open: nothing was written. Start Navigator again to use the one that is there now.",
      );
    this.#checkedAt = now;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // The folder of the file cannot be read any more.
    return undefined;
  }
}
