/** How long requests that came in together are handled before others are taken, in milliseconds. */
const SLICE_MS = 20;

/**
 * Divides work that came in at one moment. Node handles all requests that have arrived before it looks for new ones:
 * without turns, the first of the new ones waits for all of them.
 */
export class Turns {
  readonly #now: () => number;
  #begun: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Call right before the work. Gives undefined if the work may begin at once: who awaits that lets other calls ask
   * before the work has taken its time.
   */
  next(): Promise<void> | undefined {
    if (!this.#isSpent()) return undefined;
    return new Promise((resolve) => {
      // Immediates run in their order, each with what follows from it, so the time is looked at before each call.
      const attempt = (): void => {
        if (this.#isSpent()) setImmediate(attempt);
        else resolve();
      };
      setImmediate(attempt);
    });
  }

  #isSpent(): boolean {
    if (this.#begun === undefined) {
      this.#begun = this.#now();
      setImmediate(() => {
        this.#begun = undefined;
      });
    }
    return this.#now() - this.#begun >= SLICE_MS;
  }
}
