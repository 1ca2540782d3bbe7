import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type Admitted,
  admit,
  type Ending,
  type ModelLimits,
  type Moment,
  settle,
  unusedModel,
} from "./model-budget.ts";

const DAY_MS = 86_400_000;
const endings: readonly Ending[] = [
  "good",
  "timeout",
  "rate_limited",
  "unavailable",
  "invalid",
  "invalid_again",
  "cancelled",
];
const limits: ModelLimits = {
  callsPerTask: 4,
  callsPerDay: 9,
  usdPerDay: 0.1,
  prices: { input: 2, output: 4 },
  timeoutMs: 10_000,
};

const momentAt = (at: number): Moment => ({ at, day: new Date(at).toISOString().slice(0, 10) });

const act = fc.record({
  /** how much later, and which task asks */
  later: fc.oneof(fc.nat(1_000), fc.nat(400_000), fc.constant(DAY_MS)),
  task: fc.nat(3),
  /** begin a request, or end the oldest one */
  begins: fc.boolean(),
  ending: fc.constantFrom(...endings),
  usd: fc.option(fc.double({ min: 0, max: 0.016, noNaN: true }), { nil: undefined }),
});

it("B1 B2 B3: whatever comes, no budget is exceeded and no request is made in a pause", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
      let usage = unusedModel;
      let at = 0;
      const open: Admitted[] = [];
      const ofTask = new Map<number, number>();
      const ofDay = new Map<string, number>();
      const billed = new Map<string, number>();
      for (const { later, task, begins, ending, usd } of acts) {
        at += later;
        const moment = momentAt(at);
        if (begins) {
          const before = usage;
          const admission = admit(usage, moment, ofTask.get(task) ?? 0, limits);
          if (!admission.ok) continue;
          expect(before.openUntil ?? 0).toBeLessThanOrEqual(at);
          ({ usage } = admission);
          open.push(admission);
          ofTask.set(task, (ofTask.get(task) ?? 0) + 1);
          ofDay.set(moment.day, (ofDay.get(moment.day) ?? 0) + 1);
        } else {
          const ended = open.shift();
          if (!ended) continue;
          ({ usage } = settle(usage, { ending, usd }, at, ended));
          billed.set(ended.day, (billed.get(ended.day) ?? 0) + (usd ?? 0));
        }
        expect(usage.usd).toBeGreaterThanOrEqual(0);
      }
      expect(Math.max(0, ...ofTask.values())).toBeLessThanOrEqual(limits.callsPerTask);
      expect(Math.max(0, ...ofDay.values())).toBeLessThanOrEqual(limits.callsPerDay);
      expect(Math.max(0, ...billed.values())).toBeLessThanOrEqual(limits.usdPerDay + 1e-9);
    }),
    { numRuns: 500, seed: 7 },
  );
});
