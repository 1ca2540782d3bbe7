/**
 * How far the log may be ahead of the clock. A time further ahead comes from a wrong clock or another machine; waiting
 * for it would stop every lease.
 */
const MOST_AHEAD_MS = 10 * 60_000;

/** The wall clock. If the wall clock goes back, this clock stands still until it is reached again. */
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

  /** Advances the clock to the time of another process's entry. If that is ahead, the wall clock was set back since. */
  advanceTo(at: number): void {
    if (at > this.#last && at <= this.#wall() + MOST_AHEAD_MS) this.#last = at;
  }
}
