import { StoreError } from "../../store/store-error.ts";

/** As it is to be logged: a store that fails is no bug, and where in the code that was met helps nobody. */
export function inShort(error: unknown): unknown {
  return error instanceof StoreError ? error.message : error;
}
