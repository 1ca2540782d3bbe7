import { StoreError } from "../../store/store-error.ts";

/** Drops the stack of a store failure: it is not a bug, and the stack would not help. */
export function loggableError(error: unknown): unknown {
  return error instanceof StoreError ? error.message : error;
}
