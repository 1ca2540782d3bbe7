import { expect, it } from "vitest";
import { RateLimit } from "./rate-limit.ts";

it("a limit refills over time, up to its burst", () => {
  let now = 0;
  const limit = new RateLimit({ perSecond: 10, burst: 20 }, () => now);
  const taken = (): number => {
    let count = 0;
    while (limit.take("a") === 0) count++;
    return count;
  };
  expect(taken()).toBe(20);
  now += 1_000;
  expect(taken()).toBe(10);
  now += 3_600_000;
  expect(taken()).toBe(20);
  now -= 10_000;
  expect(taken()).toBe(0);
  expect(limit.take("b")).toBe(0);
});

it("a limit tells how long to wait", () => {
  const limit = new RateLimit({ perSecond: 0.1, burst: 1 }, () => 0);
  expect([limit.take("a"), limit.take("a")]).toEqual([0, 10]);
});

it("a limit forgets the callers that have been silent for longest, and remembers no more than its number", () => {
  let now = 0;
  const limit = new RateLimit({ perSecond: 1, burst: 1 }, () => now, 100);
  for (let caller = 0; caller < 2_000; caller++) {
    now += 10;
    expect(limit.take(`caller ${caller}`)).toBe(0);
  }
  expect(limit.take("caller 1999")).toBe(1);
  expect(limit.take("caller 1950")).toBe(1);
  now -= 60_000;
  expect(limit.take("caller 1800")).toBe(0);
});
