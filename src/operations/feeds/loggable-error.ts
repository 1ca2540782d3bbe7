import { StoreError } from "../../store/store-error.ts";

/** The error as it is logged. A store failure is not a bug, so its stack would not help and is dropped. */
export function loggableError(error: unknown): unknown {
  return error instanceof StoreError ? error.message : error;
}
