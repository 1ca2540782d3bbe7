/** How much two clocks may drift apart, in milliseconds for each millisecond. */
const DRIFT = 0.0005;

/**
 * The server's clock, as far as this process knows it: the clock of all processes that share the store. Every answer
 * that carries the server's time bounds the difference between the two clocks: the server wrote it after the question
 * was sent and before the answer came.
 */
export class StoreClock {
  readonly #own: () => number;
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;
  #seenAt = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** `own` is a clock of this process that never goes backwards. */
  constructor(own: () => number = () => performance.now()) {
    this.#own = own;
  }

  /** The moment to remember before a question is sent. */
  asked(): number {
    return this.#own();
  }

  /** Learns from an answer with the server's time. */
  answered(asked: number, server: number): void {
    const now = this.#own();
    const drift = (now - this.#seenAt) * DRIFT;
    const least = Math.max(this.#least - drift, server - now);
    const most = Math.min(this.#most + drift, server - asked);
    // The server's clock was set, or another server answers now.
    const isOtherClock = least > most;
    this.#least = isOtherClock ? server - now : least;
    this.#most = isOtherClock ? server - asked : most;
    this.#seenAt = now;
  }

  now(): number {
    const server = Math.floor(this.#own() + (this.#least + this.#most) / 2);
    if (server > this.#last) this.#last = server;
    return this.#last;
  }
}
