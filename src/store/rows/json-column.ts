import { StoreError } from "../store-error.ts";
import type { SqlValue } from "./row.ts";

/** The value of a column of JSON text. */
export function parseColumn<T>(text: SqlValue): T {
  // From a damaged page, a database may return a value that is not text, or text that is not JSON.
  if (typeof text !== "string") throw damaged();
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(cause?: unknown): StoreError {
  return new StoreError("CORRUPT", "The database is damaged: restore it from a backup.", cause);
}
