import { StoreError } from "../store-error.ts";

/** What a column of JSON text holds. */
export function parseColumn<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    // Bytes changed inside a page give text that SQLite itself finds nothing wrong with.
    throw new StoreError("CORRUPT", "The database file is damaged: restore it from a backup.", error);
  }
}
