import { describe, expect, it } from "vitest";
import { Durations } from "./durations.ts";

const size = { spentMs: 0, hasWork: true };
const HOUR = 3_600_000;
const first = () => 0;
const last = () => 0.999;

describe("the length of an open task", () => {
  const measured = [1, 2, 4].map((factor) => ({ tookMs: factor * HOUR, estimateMs: HOUR, points: factor }));

  it("J41: is its estimate times how estimates turned out", () => {
    const durations = new Durations(measured, []);
    const own = { ...size, estimateMs: 10 };
    expect([durations.draw(own, first), durations.usual(own), durations.draw(own, last)]).toEqual([
      10, 20, 40,
    ]);
  });

  it("J41: follows its points, or else the lengths of all done tasks", () => {
    const durations = new Durations(measured, []);
    expect(durations.usual({ ...size, points: 3 })).toBe(3 * HOUR);
    expect(durations.usual(size)).toBe(2 * HOUR);
    expect(new Durations(measured.slice(0, 2), []).draw({ ...size, points: 3 }, first)).toBe(HOUR);
  });

  it("J41: is its estimate, or the mean estimate, while nothing is measured; otherwise it is unknown", () => {
    const open = [
      { ...size, estimateMs: 10 },
      { ...size, estimateMs: 20 },
    ];
    const durations = new Durations([{ tookMs: 0 }], [...open, size]);
    expect([durations.usual(open[1] ?? size), durations.usual(size), durations.measured]).toEqual([
      20, 15, 0,
    ]);
    expect(durations.isKnown).toBe(true);
    expect(new Durations([], [size]).isKnown).toBe(false);
  });

  it("J41: is shorter by the time spent, and never over before the task is", () => {
    const durations = new Durations([], []);
    const own = (spentMs: number) => durations.usual({ ...size, estimateMs: 100, spentMs });
    expect([own(30), own(95), own(1_000)]).toEqual([70, 10, 10]);
    expect(durations.usual({ ...size, estimateMs: 100, hasWork: false })).toBe(0);
  });
});
