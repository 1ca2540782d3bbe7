import type { Ports } from "../operations/ports/call.ts";
import { keepLoginCode, redeemLoginCode } from "../operations/replicas/login-codes.ts";
import { fingerprintOf, newSecret } from "./secret.ts";

/** One-time codes in login addresses: each logs one browser in, once, at any server of the store. */
export class LoginCodes {
  readonly #store: Ports["store"];
  readonly #now: () => number;

  constructor(store: Ports["store"], now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  async issue(): Promise<{ readonly code: string; readonly expiresAt: number }> {
    const code = newSecret();
    const { expiresAt } = await keepLoginCode(await this.#store(), fingerprintOf(code), this.#now());
    return { code, expiresAt };
  }

  /** Whether the code is valid. A code can be redeemed once. */
  async redeem(code: string): Promise<boolean> {
    return redeemLoginCode(await this.#store(), fingerprintOf(code), this.#now());
  }
}
