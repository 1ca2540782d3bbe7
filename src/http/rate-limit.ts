export interface Rate {
  readonly perSecond: number;
  /** how many requests may come at once after a pause */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * The most callers that are tracked. Bounds the memory: callers choose their names, so one of them could take a new
 * name for every request.
 */
const MOST_CALLERS = 10_000;

/** A token bucket for each caller. */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;
  readonly #most: number;
  rate: Rate;

  constructor(rate: Rate, now: () => number, most = MOST_CALLERS) {
    this.rate = rate;
    this.#now = now;
    this.#most = most;
  }

  /** Seconds to wait before the next request; 0 if this one is admitted. */
  take(key: string): number {
    const bucket = this.#bucket(key);
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - bucket.tokens) / this.rate.perSecond));
  }

  #bucket(key: string): Bucket {
    const found = this.#buckets.get(key) ?? { tokens: this.rate.burst, at: this.#now() };
    this.#refill(found);
    // Move the caller to the end, so that the first caller of the map is the one that has been silent for longest.
    this.#buckets.delete(key);
    this.#buckets.set(key, found);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > this.#most && oldest !== undefined) this.#buckets.delete(oldest);
    return found;
  }

  #refill(bucket: Bucket): void {
    const now = this.#now();
    // If the clock is set back, the bucket neither gains nor loses tokens.
    const gained = (Math.max(0, now - bucket.at) / 1_000) * this.rate.perSecond;
    bucket.tokens = Math.min(this.rate.burst, bucket.tokens + gained);
    bucket.at = now;
  }
}
