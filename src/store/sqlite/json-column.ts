import { StoreError } from "../store-error.ts";
import type { SqlValue } from "./sqlite-driver.ts";

/** What a column of JSON text holds. */
export function parseColumn<T>(text: SqlValue): T {
  // Bytes changed inside a page give a text, or a number in its place, that SQLite itself finds nothing wrong with.
  if (typeof text !== "string") throw damaged();
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(cause?: unknown): StoreError {
  return new StoreError("CORRUPT", "The database file is damaged: restore it from a backup.", cause);
}
