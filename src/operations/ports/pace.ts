import type { Call } from "./call.ts";

/** Thrown by long work whose caller has disconnected, because nobody waits for the result. */
export class CallerGone extends Error {}

/**
 * Divides long work into small parts. Other calls run between the parts, and the work ends if
 * its caller disconnects.
 */
export class Pace {
  readonly #call: Call;
  readonly #every: number;
  #done = 0;

  /** `every`: after how many parts other calls run; together they should take a few milliseconds */
  constructor(call: Call, every = 1) {
    this.#call = call;
    this.#every = every;
  }

  /** Call after each part, and await the result. */
  next(): Promise<void> | undefined {
    this.#done += 1;
    if (this.#done % this.#every > 0) return undefined;
    return this.#rest();
  }

  async #rest(): Promise<void> {
    if (this.#call.signal?.aborted) throw new CallerGone();
    await this.#call.ports.rest();
    if (this.#call.signal?.aborted) throw new CallerGone();
  }
}
