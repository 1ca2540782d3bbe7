import { fingerprintOf, newSecret } from "./secret.ts";

const LIFETIME_MS = 15 * 60_000;
const MOST = 100;

/** One-time codes in login addresses: each logs one browser in, once. */
export class LoginCodes {
  readonly #expiry = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(): { readonly code: string; readonly expiresAt: number } {
    this.#forgetOld();
    const code = newSecret();
    const expiresAt = this.#now() + LIFETIME_MS;
    // Stored under its hash: the time of a look-up by the code itself would reveal how many characters
    // of a guess are right.
    this.#expiry.set(fingerprintOf(code), expiresAt);
    return { code, expiresAt };
  }

  /** Whether the code is valid. A code can be redeemed once. */
  redeem(code: string): boolean {
    this.#forgetOld();
    return this.#expiry.delete(fingerprintOf(code));
  }

  #forgetOld(): void {
    for (const [mark, expiresAt] of this.#expiry) {
      if (expiresAt <= this.#now() || this.#expiry.size > MOST) this.#expiry.delete(mark);
    }
  }
}
