import type { Costs } from "./measure-costs.ts";

/** What one shard is asked: calls a second, for so many seconds, of which the database is away for some. */
export interface ShardLoad {
  readonly callsPerSecond: number;
  readonly seconds: number;
  /** how long the database is away, from the middle of the time on */
  readonly awaySeconds: number;
}

export interface ShardResult {
  readonly p50: number;
  readonly p99: number;
  /** the share of the time in which the server's thread worked */
  readonly busy: number;
  /** seconds from the return of the database until no call waits longer than before */
  readonly recovery: number;
}

/** The most commits that one transaction takes. */
const MOST_TOGETHER = 64;

/**
 * Plays one server on one database: calls arrive at random, the thread prepares each, and all that wait are committed
 * together with one flush. The times are those that were measured.
 */
export function simulateShard(load: ShardLoad, costs: Costs, random: () => number): ShardResult {
  const { callsPerSecond, seconds, awaySeconds } = load;
  const awayFrom = awaySeconds > 0 ? seconds / 2 : Number.POSITIVE_INFINITY;
  const delays: number[] = [];
  let [clock, arrival, worked, recovered] = [0, 0, 0, 0];
  const waiting: number[] = [];
  const next = (): void => {
    arrival += -Math.log(1 - random()) / callsPerSecond;
  };
  next();
  while (arrival < seconds || waiting.length > 0) {
    if (waiting.length === 0) clock = Math.max(clock, arrival);
    while (arrival <= clock && arrival < seconds) {
      waiting.push(arrival);
      next();
    }
    if (clock >= awayFrom && clock < awayFrom + awaySeconds) clock = awayFrom + awaySeconds;
    if (waiting.length === 0) {
      clock = arrival;
      if (arrival >= seconds) break;
      continue;
    }
    const batch = waiting.splice(0, MOST_TOGETHER);
    const work = batch.length * costs.cpuPerCall;
    worked += work;
    clock += work + costs.flush;
    for (const began of batch) {
      delays.push(clock - began);
      if (clock > awayFrom + awaySeconds && clock - began > costs.flush * 10) recovered = clock;
    }
  }
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const recovery = awaySeconds > 0 ? Math.max(0, recovered - awayFrom - awaySeconds) : 0;
  return { p50: at(0.5), p99: at(0.99), busy: Math.min(1, worked / seconds), recovery };
}

/** Random numbers from a seed, so that a run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
