import { markOf, newSecret } from "./secret.ts";

const LIFETIME_MS = 15 * 60_000;
const MOST = 100;

/** Addresses that log one person in, once. */
export class Tickets {
  readonly #expiry = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(): { readonly ticket: string; readonly expiresAt: number } {
    this.#forgetOld();
    const ticket = newSecret();
    const expiresAt = this.#now() + LIFETIME_MS;
    // Kept by its mark: a look-up by the ticket itself would take longer the more of it is right.
    this.#expiry.set(markOf(ticket), expiresAt);
    return { ticket, expiresAt };
  }

  /** Whether it was good, which it is only once. */
  redeem(ticket: string): boolean {
    this.#forgetOld();
    return this.#expiry.delete(markOf(ticket));
  }

  #forgetOld(): void {
    for (const [mark, expiresAt] of this.#expiry) {
      if (expiresAt <= this.#now() || this.#expiry.size > MOST) this.#expiry.delete(mark);
    }
  }
}
