import type { Costs } from "./measure-costs.ts";
import { seeded, simulateShard } from "./simulate-shard.ts";

/** So many agents, each of which makes a call that changes a task every so many seconds. */
export interface Crowd {
  readonly agents: number;
  readonly secondsBetweenCalls: number;
}

/** What a crowd needs. */
export interface ScalePlan extends Crowd {
  readonly callsPerSecond: number;
  readonly shards: number;
  readonly callsPerShard: number;
  readonly bytesPerDay: number;
  readonly bytesPerShardAndWeek: number;
  /** seconds that a call takes in a shard, as played */
  readonly p50: number;
  readonly p99: number;
  /** seconds until the shard has caught up after its database was away */
  readonly recovery: number;
  /** bytes of memory of the streams of a shard, if every agent has one open */
  readonly streamBytes: number;
}

/** The assumptions that no run measures. They are printed with the results. */
export const assumptions = {
  /** the share of a shard's thread that is planned for; the rest is for peaks, vacuum and catching up */
  plannedShare: 0.4,
  /** the most calls a second that are planned for one shard: restore time and what one failure stops */
  mostPerShard: 2_300,
  /** changes beside each call: a claim in ten calls */
  entriesPerCall: 1.1,
  daysKept: 7,
  playedSeconds: 30,
  awaySeconds: 5,
  seed: 1,
} as const;

const DAY = 86_400;

/** Plans the shards for a crowd, and plays one of them. */
export function planScale({ agents, secondsBetweenCalls }: Crowd, costs: Costs): ScalePlan {
  const { plannedShare, mostPerShard, entriesPerCall, daysKept, playedSeconds, awaySeconds, seed } =
    assumptions;
  const callsPerSecond = (agents / secondsBetweenCalls) * entriesPerCall;
  const most = Math.min(mostPerShard, plannedShare / costs.cpuPerCall);
  const shards = Math.max(1, Math.ceil(callsPerSecond / most));
  const callsPerShard = callsPerSecond / shards;
  const load = { callsPerSecond: callsPerShard, seconds: playedSeconds };
  const calm = simulateShard({ ...load, awaySeconds: 0 }, costs, seeded(seed));
  const shaken = simulateShard({ ...load, awaySeconds }, costs, seeded(seed));
  const bytesPerDay = callsPerSecond * DAY * costs.bytesPerEntry;
  return {
    agents,
    secondsBetweenCalls,
    callsPerSecond,
    shards,
    callsPerShard,
    bytesPerDay,
    bytesPerShardAndWeek: (bytesPerDay * daysKept) / shards,
    p50: calm.p50,
    p99: calm.p99,
    recovery: shaken.recovery,
    streamBytes: (agents / shards) * costs.bytesPerStream,
  };
}
