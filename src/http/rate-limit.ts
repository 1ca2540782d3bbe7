export interface Rate {
  readonly perSecond: number;
  /** how many requests may come at once after a pause */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** If there are more buckets than this, full ones are dropped: a full bucket equals a new one. */
const MANY = 1_000;

/** A token bucket for each caller. */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>();
  readonly #rate: Rate;
  readonly #now: () => number;

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Seconds to wait before the next request; 0 if this one is admitted. */
  take(key: string): number {
    const bucket = this.#bucket(key);
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - bucket.tokens) / this.#rate.perSecond));
  }

  #bucket(key: string): Bucket {
    if (this.#buckets.size > MANY) this.#forgetFull();
    const found = this.#buckets.get(key) ?? { tokens: this.#rate.burst, at: this.#now() };
    this.#refill(found);
    this.#buckets.set(key, found);
    return found;
  }

  #refill(bucket: Bucket): void {
    const now = this.#now();
    // If the clock is set back, the bucket neither gains nor loses tokens.
    const gained = (Math.max(0, now - bucket.at) / 1_000) * this.#rate.perSecond;
    bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + gained);
    bucket.at = now;
  }

  #forgetFull(): void {
    for (const [key, bucket] of this.#buckets) {
      this.#refill(bucket);
      if (bucket.tokens >= this.#rate.burst) this.#buckets.delete(key);
    }
  }
}
