/**
 * How far the times in the log may be ahead of the wall clock. A time further ahead comes from a wrong clock or
 * another machine. It is ignored: while the store's clock stood still at that time, no lease would expire.
 */
const MOST_AHEAD_MS = 10 * 60_000;

/**
 * The wall clock, except that it never goes back. If the wall clock is set back, this clock stands still until the
 * wall clock has caught up.
 */
export class StoreClock {
  readonly #wall: () => number;
  #last = Number.NEGATIVE_INFINITY;

  constructor(wall: () => number) {
    this.#wall = wall;
  }

  now(): number {
    const wall = this.#wall();
    if (wall > this.#last) this.#last = wall;
    return this.#last;
  }

  /**
   * Advances the clock to the time of another process's entry. If that time is ahead of the wall clock, the wall
   * clock was set back.
   */
  advanceTo(at: number): void {
    if (at > this.#last && at <= this.#wall() + MOST_AHEAD_MS) this.#last = at;
  }
}
