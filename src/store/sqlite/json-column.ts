import { StoreError } from "../store-error.ts";
import type { SqlValue } from "./sqlite-driver.ts";

/** The value of a column of JSON text. */
export function parseColumn<T>(text: SqlValue): T {
  // On a page with changed bytes, SQLite itself may accept a text or a number of the wrong kind.
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
