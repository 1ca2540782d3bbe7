import type { LimitName } from "../../model/limits.ts";
import type { Refusal } from "../../model/refusal.ts";

/** Thrown by a call that would make the project hold more of something than it may. */
export class QuotaReached extends Error {
  readonly refusal: Refusal;

  constructor(quota: LimitName, limit: number, used: number, message: string) {
    super(message);
    this.refusal = { code: "QUOTA_REACHED", message, facts: { quota, limit, used } };
  }
}
