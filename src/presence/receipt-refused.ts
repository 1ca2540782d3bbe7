import type { Refusal, RefusalCode, Result } from "../model/refusal.ts";

export function receiptRefused(code: RefusalCode, message: string, facts: Refusal["facts"]): Result<never> {
  return { ok: false, refusal: { code, message, facts } };
}
