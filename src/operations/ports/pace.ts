import type { Call } from "./call.ts";

/** Thrown by long work whose caller has left: nobody waits for its result. */
export class CallerGone extends Error {}

/** Work in many small parts. Other calls run between them, and the work ends when its caller has left. */
export class Pace {
  readonly #call: Call;
  readonly #every: number;
  #done = 0;

  /** `every`: how many parts take a few milliseconds together */
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
