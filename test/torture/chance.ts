/** Seeded random numbers (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** from 0 up to, but not including, `limit` */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /** true with this percentage */
  in100(chances: number): boolean {
    return this.below(100) < chances;
  }

  of<T>(list: readonly T[]): T | undefined {
    return list[this.below(Math.max(1, list.length))];
  }
}
