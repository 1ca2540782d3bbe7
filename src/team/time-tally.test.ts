import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TimedChange, TimeTally } from "./time-tally.ts";

const sum = (times: ReadonlyMap<string, number>) => [...times.values()].reduce((all, one) => all + one, 0);

const step = fc.record({
  after: fc.nat({ max: 1_000 }),
  status: fc.constantFrom("PENDING", "IN_PROGRESS", "HITL", "PAUSED"),
  owner: fc.constantFrom("a", "b", null),
  phase: fc.constantFrom("build", "test", null),
});

type StepChange = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The changes of one task, each with the fields after it. */
function changesOf(steps: readonly StepChange[]): TimedChange[] {
  let at = 1_000;
  return steps.map(({ after, ...change }) => {
    at += after;
    return { task: "t", at, change };
  });
}

describe("the time of a task", () => {
  it("is the time since its beginning, whatever happens to it, and never counts twice", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.nat({ max: 5_000 }), (steps, later) => {
        const changes = changesOf(steps);
        const [first, last] = [changes[0]?.at ?? 0, changes.at(-1)?.at ?? 0];
        const tally = new TimeTally({ to: last + later }, () => true);
        for (const change of changes) tally.note(change);
        const { perStatus, perWorker, perPhase } = tally.sums();
        expect(sum(perStatus)).toBe(last + later - first);
        expect(sum(perWorker)).toBeLessThanOrEqual(perStatus.get("IN_PROGRESS") ?? 0);
        expect(sum(perPhase)).toBeLessThanOrEqual(perStatus.get("IN_PROGRESS") ?? 0);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it("of two neighbouring ranges adds up to that of both, for each worker too", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.nat({ max: 9_000 }), (steps, cut) => {
        const changes = changesOf(steps);
        const within = (from: number | undefined, to: number, worker?: string) => {
          const tally = new TimeTally({ from, to, worker }, () => true);
          for (const change of changes) tally.note(change);
          return tally.sums();
        };
        const whole = within(undefined, 30_000);
        const [before, after] = [within(undefined, cut), within(cut, 30_000)];
        for (const part of ["perStatus", "perWorker", "perPhase"] as const)
          for (const [key, time] of whole[part])
            expect((before[part].get(key) ?? 0) + (after[part].get(key) ?? 0)).toBe(time);
        for (const worker of ["a", "b"])
          expect(within(undefined, 30_000, worker).perWorker.get(worker)).toBe(whole.perWorker.get(worker));
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it("ends when the task is over, and goes on when it is reopened", () => {
    const tally = new TimeTally({ to: 100 }, (_, state) => state === "doing");
    tally.note({ task: "t", at: 0, change: { status: "PENDING", state: "todo" } });
    tally.note({
      task: "t",
      at: 10,
      change: { status: "IN_PROGRESS", state: "doing", owner: "a", phase: "p" },
    });
    tally.note({ task: "t", at: 30, change: { state: "review" } });
    tally.note({ task: "t", at: 45, change: { status: "COMPLETED", state: "done", owner: null } });
    tally.note({ task: "t", at: 80, change: { status: "PENDING", state: "todo" } });
    const { perStatus, perWorker, perPhase, perTask } = tally.sums();
    expect(Object.fromEntries(perTask)).toEqual({ t: 20 });
    expect(Object.fromEntries(perStatus)).toEqual({ todo: 30, doing: 20, review: 15 });
    expect([Object.fromEntries(perWorker), Object.fromEntries(perPhase)]).toEqual([{ a: 20 }, { p: 20 }]);
  });
});
