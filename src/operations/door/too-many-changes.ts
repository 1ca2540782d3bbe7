import type { Refusal } from "../../model/refusal.ts";

/** Thrown by a call that would change more tasks than one call may. */
export class TooManyChanges extends Error {
  readonly refusal: Refusal;

  constructor(limit: number) {
    const message = `One call creates or changes at most ${limit} tasks, branches included.`;
    super(message);
    this.refusal = { code: "INPUT_TOO_LARGE", message, facts: { limit } };
  }
}
