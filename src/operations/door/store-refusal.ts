import type { Refusal } from "../../model/refusal.ts";
import { StoreError } from "../../store/store-error.ts";

/**
 * The refusal of a call that changed nothing because the store failed: the disk is full, the file is locked or broken,
 * or the server is away. `undefined` for every other error.
 */
export function storeRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof StoreError)) return undefined;
  return { code: "STORE_UNAVAILABLE", message: error.message, facts: { reason: error.code } };
}
