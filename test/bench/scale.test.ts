import { describe, expect, it } from "vitest";
import { assumptions, planScale } from "../../bench/scale/plan-scale.ts";
import { seeded, simulateShard } from "../../bench/scale/simulate-shard.ts";

const costs = {
  cpuPerCall: 0.0002,
  flush: 0.001,
  bytesPerEntry: 600,
  bytesPerStream: 20_000,
  cpuPerStream: 0,
};

describe("the simulation of many agents", () => {
  it("gives the same result for the same seed", () => {
    const load = { callsPerSecond: 500, seconds: 5, awaySeconds: 0 };
    const [one, other] = [1, 1].map((seed) => simulateShard(load, costs, seeded(seed)));
    expect(one).toEqual(other);
    expect(simulateShard(load, costs, seeded(2))).not.toEqual(one);
  });

  it("is as busy as its calls take, and slower when it is busier", () => {
    const at = (callsPerSecond: number) =>
      simulateShard({ callsPerSecond, seconds: 20, awaySeconds: 0 }, costs, seeded(1));
    expect(at(1_000).busy).toBeCloseTo(0.2, 1);
    expect(at(100).p50).toBeGreaterThanOrEqual(costs.cpuPerCall + costs.flush);
    expect(at(4_000).p99).toBeGreaterThan(at(100).p99);
    // More than the thread can do: the queue grows to the end.
    expect(at(6_000).p99).toBeGreaterThan(1);
  });

  it("catches up after its database was away, sooner if it has more to spare", () => {
    const caughtUp = (callsPerSecond: number) =>
      simulateShard({ callsPerSecond, seconds: 60, awaySeconds: 5 }, costs, seeded(1)).recovery;
    expect(caughtUp(500)).toBeGreaterThan(0);
    expect(caughtUp(500)).toBeLessThan(caughtUp(2_500));
    expect(caughtUp(500)).toBeLessThan(5);
  });

  it("plans no shard beyond its share, and keeps every call", () => {
    const plan = planScale({ agents: 1_000_000, secondsBetweenCalls: 60 }, costs);
    expect(plan.callsPerSecond).toBeCloseTo((1_000_000 / 60) * assumptions.entriesPerCall);
    expect(plan.callsPerShard * plan.shards).toBeCloseTo(plan.callsPerSecond);
    expect(plan.callsPerShard * costs.cpuPerCall).toBeLessThanOrEqual(assumptions.plannedShare);
    expect(plan.callsPerShard).toBeLessThanOrEqual(assumptions.mostPerShard);
    expect(plan.bytesPerDay).toBeCloseTo(plan.callsPerSecond * 86_400 * 600);
  });
});
