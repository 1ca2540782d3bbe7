import { describe, expect, it } from "vitest";
import { seeded } from "../../rehearsal/seeded.ts";
import { Durations } from "./durations.ts";
import { forecastEnd } from "./forecast-end.ts";
import { crewOf, planOf } from "./plan.fixture.ts";
import type { CrewMember, Plan } from "./planned-task.ts";

function endOf(
  plan: Plan,
  crews: readonly (readonly CrewMember[])[],
  steps = 1_000_000,
  measured = new Durations([], []),
) {
  const going = forecastEnd(plan, crews, measured, { runs: 50, chance: seeded(7), steps });
  for (let step = going.next(); ; step = going.next()) if (step.done) return step.value;
}

const exactly = (plan: Plan, ...crew: readonly (readonly string[])[]) =>
  endOf(plan, [crewOf(...crew)]).likely?.[0]?.p95;

describe("the end of a plan", () => {
  const four = planOf({ a: { ms: 10 }, b: { ms: 10 }, c: { ms: 10 }, d: { ms: 10 } });

  it("J41: comes sooner with more workers, as far as links let them work side by side", () => {
    expect(exactly(four, [])).toBe(40);
    expect(exactly(four, [], [])).toBe(20);
    const chain = planOf({ a: { ms: 10 }, b: { ms: 10, after: ["a"] } });
    expect(exactly(chain, [], [])).toBe(20);
  });

  it("J41: depends on tags, on claims and on who is assigned", () => {
    const tagged = planOf({ a: { ms: 10, needed: ["x"] }, b: { ms: 10, needed: ["x"] }, c: { ms: 10 } });
    expect(exactly(tagged, ["x"], [])).toBe(20);
    const own = planOf({
      a: { ms: 10, worker: "w0" },
      b: { ms: 10, worker: "w0" },
      c: { ms: 30, worker: "gone", claimed: true },
    });
    expect(exactly(own, [], [])).toBe(30);
    expect(exactly(own.slice(0, 2), [], [])).toBe(20);
  });

  it("J41: gives tasks in the order of the queue", () => {
    const plan = planOf({ short: { ms: 1 }, long: { ms: 10 }, other: { ms: 9 } });
    expect(exactly(plan, [], [])).toBe(10);
    expect(exactly(planOf({ other: { ms: 9 }, short: { ms: 1 }, long: { ms: 10 } }), [], [])).toBe(11);
  });

  it("J40: a parent ends with its last child, and what waits for it starts then", () => {
    const plan = planOf({
      top: { contains: ["mid"] },
      mid: { contains: ["a", "b"] },
      a: { ms: 3 },
      b: { ms: 4 },
      after: { ms: 5, after: ["top"] },
    });
    expect(exactly(plan, [], [])).toBe(9);
  });

  it("J41: is repeated by the same seed, and both crews get the same lengths", () => {
    const measured = new Durations(
      [1, 2, 5, 9].map((tookMs) => ({ tookMs })),
      [],
    );
    const plan = planOf({ a: {}, b: {}, c: {} });
    const found = endOf(plan, [crewOf([]), crewOf([])], 1_000_000, measured);
    expect(found).toEqual(endOf(plan, [crewOf([]), crewOf([])], 1_000_000, measured));
    expect(found.likely?.[0]).toEqual(found.likely?.[1]);
    const { p50 = 0, p80 = 0, p95 = 0 } = found.likely?.[0] ?? {};
    expect(p50 < p80 && p80 <= p95).toBe(true);
  });

  it("J41: is unknown if the steps do not suffice for one run, and has fewer runs if they suffice for some", () => {
    expect(endOf(four, [crewOf([])], 0)).toEqual({ likely: undefined, runs: 0 });
    const { runs } = endOf(four, [crewOf([])], 100);
    expect(runs).toBeGreaterThan(0);
    expect(runs).toBeLessThan(50);
  });
});
