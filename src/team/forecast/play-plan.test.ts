import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../test/support/runs.ts";
import { criticalPath } from "./critical-path.ts";
import { crewOf } from "./plan.fixture.ts";
import type { Plan } from "./planned-task.ts";
import { PlanPlay } from "./play-plan.ts";

interface Drawn {
  readonly ms: number;
  readonly after: readonly number[];
  readonly contains: readonly number[];
}

/** A task may wait only for tasks before it in the list, so there is no circle. */
const drawn = fc.array(
  fc.record({
    ms: fc.integer({ min: 1, max: 50 }),
    after: fc.array(fc.nat(20), { maxLength: 3 }),
    contains: fc.array(fc.nat(20), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 20 },
);

function planOfDrawn(tasks: readonly Drawn[]): Plan {
  return tasks.map(({ ms, after, contains }, index) => {
    const earlier = (all: readonly number[]) => [...new Set(all.filter((one) => one < index))];
    const inside = earlier(contains);
    const size = { estimateMs: ms, spentMs: 0, hasWork: inside.length === 0 };
    return { id: `t${index}`, after: earlier(after), contains: inside, size, needed: [] };
  });
}

function endOf(plan: Plan, lengths: Float64Array, workers: number): number {
  const crew = crewOf(...Array.from({ length: workers }, () => []));
  const going = new PlanPlay(plan, crew).play(lengths);
  for (let step = going.next(); ; step = going.next()) if (step.done) return step.value;
}

it("J40 J41: a play takes no less than the critical path and no more than all work in a row", () => {
  fc.assert(
    fc.property(drawn, fc.integer({ min: 1, max: 5 }), (tasks, workers) => {
      const plan = planOfDrawn(tasks);
      const lengths = Float64Array.from(plan, ({ size }) => (size.hasWork ? (size.estimateMs ?? 0) : 0));
      const all = lengths.reduce((sum, one) => sum + one, 0);
      const { ms, tasks: path } = criticalPath(plan, (index) => lengths[index] ?? 0);
      const end = endOf(plan, lengths, workers);
      expect(end).toBeGreaterThanOrEqual(ms);
      expect(end).toBeLessThanOrEqual(all);
      expect(endOf(plan, lengths, 1)).toBe(all);
      expect(endOf(plan, lengths, plan.length)).toBe(ms);
      expect(path.reduce((sum, index) => sum + (lengths[index] ?? 0), 0)).toBe(ms);
    }),
    { numRuns: runs(100, 5_000), seed: 11 },
  );
});
