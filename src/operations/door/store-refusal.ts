import type { Refusal } from "../../model/refusal.ts";
import { StoreError } from "../../store/store-error.ts";

/** Failures of a store that have a code of their own. */
const codes: Readonly<Partial<Record<StoreError["code"], Refusal["code"]>>> = {
  MOVING: "PROJECT_MOVING",
  MOVED: "PROJECT_ELSEWHERE",
};

/**
 * The refusal of a call that changed nothing because the store failed: the disk is full, the file is locked or broken,
 * or the server is away. `undefined` for every other error.
 */
export function storeRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof StoreError)) return undefined;
  const code = codes[error.code] ?? "STORE_UNAVAILABLE";
  return { code, message: error.message, facts: { reason: error.code } };
}
