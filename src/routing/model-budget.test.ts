import { describe, expect, it } from "vitest";
import type { ModelUsage } from "../model/model-usage.ts";
import { type Admitted, admit, type Ending, type ModelLimits, settle, unusedModel } from "./model-budget.ts";

const DAY = "2026-01-05";
const NEXT = "2026-01-06";
const limits: ModelLimits = { callsPerTask: 20, callsPerDay: 500, usdPerDay: 5, timeoutMs: 10_000 };
const priced: ModelLimits = { ...limits, prices: { input: 1, output: 5 } };
/** 4,000 tokens in and 2,000 out at these prices */
const WORST = 0.014;

const admitted = (usage: ModelUsage, at = 0, more: Partial<ModelLimits> = {}, callsOfTask = 0) => {
  const answer = admit(usage, { at, day: DAY }, callsOfTask, { ...limits, ...more });
  if (!answer.ok) throw new Error(answer.detail);
  return answer;
};

/** The usage after requests that end so, one after another, each as soon as it is admitted. */
function ended(endings: readonly Ending[], usage: ModelUsage = unusedModel, from = 0) {
  let now = usage;
  let at = from;
  const notices: string[] = [];
  for (const ending of endings) {
    at = Math.max(at, now.openUntil ?? 0);
    const begun = admitted(now, at);
    const { usage: settled, notice } = settle(begun.usage, { ending }, at, begun);
    now = settled;
    if (notice !== undefined) notices.push(notice);
  }
  return { usage: now, at, notices };
}

describe("budgets", () => {
  it("B1: a task has a number of calls, and the project a number on each UTC day", () => {
    expect(admit(unusedModel, { at: 0, day: DAY }, 20, limits)).toEqual({
      ok: false,
      problem: "budget",
      detail: "the task has used its 20 calls",
    });
    expect(admit(unusedModel, { at: 0, day: DAY }, 19, limits)).toMatchObject({ ok: true });
    const full = { day: DAY, calls: 500, usd: 0, failures: 0 };
    expect(admit(full, { at: 0, day: DAY }, 0, limits)).toEqual({
      ok: false,
      problem: "budget",
      detail: "the project has used its 500 calls of the day",
    });
    expect(admit(full, { at: 0, day: NEXT }, 0, limits)).toMatchObject({
      ok: true,
      usage: { day: NEXT, calls: 1 },
    });
  });

  it("B1 B2: where prices are known, the most that a request can cost must be left", () => {
    const nearly = { day: DAY, calls: 1, usd: 5 - WORST, failures: 0 };
    expect(admit(nearly, { at: 0, day: DAY }, 0, priced)).toMatchObject({ ok: true, usage: { usd: 5 } });
    const spent = { ...nearly, usd: 5 - WORST + 0.001 };
    expect(admit(spent, { at: 0, day: DAY }, 0, priced)).toEqual({
      ok: false,
      problem: "budget",
      detail: "the project has used its 5 USD of the day",
    });
    // Without prices the cost is unknown, and only calls are counted.
    expect(admit(spent, { at: 0, day: DAY }, 0, limits)).toMatchObject({ ok: true, reservedUsd: 0 });
  });

  it.each([
    ["good", 0.002, 0.002],
    ["good", undefined, WORST],
    ["timeout", undefined, WORST],
    ["invalid", undefined, WORST],
    ["cancelled", undefined, WORST],
    ["rate_limited", undefined, 0],
    ["unavailable", undefined, 0],
  ] as const)("B2: a request that ends %s at a cost of %s has cost %s", (ending, usd, cost) => {
    const begun = admitted(unusedModel, 0, priced);
    expect(begun.usage.usd).toBeCloseTo(WORST, 10);
    const { usage } = settle(begun.usage, { ending, usd }, 1, begun);
    expect(usage.usd).toBeCloseTo(cost, 10);
    expect(usage.calls).toBe(1);
  });

  it("B2: a request that ends after midnight changes nothing of the new day", () => {
    const begun = admitted(unusedModel, 0, priced);
    const other = { day: NEXT, calls: 3, usd: 1, failures: 0 };
    expect(settle(other, { ending: "good", usd: 0 }, 1, begun).usage).toEqual(other);
  });

  it("B2: the cost of a day is never below zero", () => {
    const begun: Admitted = { day: DAY, reservedUsd: 1, isProbe: false };
    const { usage } = settle({ ...unusedModel, day: DAY }, { ending: "good", usd: 0 }, 0, begun);
    expect(usage.usd).toBe(0);
  });
});

describe("the breaker", () => {
  const failures = ["timeout", "rate_limited", "unavailable", "invalid_again"] as const;

  it.each(failures)(
    "B3: three requests that end %s stop requests for 30 seconds, then one tries",
    (ending) => {
      expect(ended([ending, ending]).usage).not.toHaveProperty("openUntil");
      const { usage } = ended([ending, ending, ending]);
      expect(usage).toMatchObject({ failures: 3, openUntil: 30_000 });
      expect(admit(usage, { at: 29_999, day: DAY }, 0, limits)).toEqual({
        ok: false,
        problem: "unavailable",
        detail: "the model failed 3 times in a row, and is not asked now",
      });
      const probe = admitted(usage, 30_000);
      expect(probe.isProbe).toBe(true);
      // A second request at that moment does not try too.
      expect(admit(probe.usage, { at: 30_000, day: DAY }, 0, limits)).toMatchObject({ ok: false });
    },
  );

  it("B3: an ending on the next day still counts", () => {
    const { usage } = ended(["timeout", "timeout", "timeout"]);
    expect(admit(usage, { at: 1, day: NEXT }, 0, limits)).toMatchObject({ problem: "unavailable" });
  });

  it("B3: five failures stop requests for five minutes, with one notice", () => {
    const four = ended(["timeout", "timeout", "timeout", "timeout"]);
    expect(four.usage.openUntil).toBe(four.at + 30_000);
    expect(four.notices).toEqual([]);
    const seven = ended(["timeout", "timeout", "timeout", "timeout", "unavailable", "timeout", "timeout"]);
    expect(seven.usage).toMatchObject({ failures: 7, openUntil: seven.at + 300_000 });
    expect(seven.notices).toEqual(["the model failed 5 times in a row, last: unavailable"]);
  });

  it("B3: a good answer resets the count, and the next failures begin anew", () => {
    const { usage } = ended(["timeout", "timeout", "timeout", "good"]);
    expect(usage).toEqual({ day: DAY, calls: 4, usd: 0, failures: 0 });
    expect(ended(["timeout", "timeout"], usage).usage).not.toHaveProperty("openUntil");
  });

  it("B3: the first invalid answer and a cancelled call neither count nor reset", () => {
    const { usage } = ended(["timeout", "timeout", "invalid", "cancelled"]);
    expect(usage).toEqual({ day: DAY, calls: 4, usd: 0, failures: 2 });
    expect(ended(["timeout"], usage).usage).toMatchObject({ failures: 3, openUntil: 30_000 });
  });

  it("B4: a trial whose process is gone ends with its time-out", () => {
    const { usage } = ended(["timeout", "timeout", "timeout"]);
    const lost = admitted(usage, 30_000).usage;
    expect(admit(lost, { at: 44_999, day: DAY }, 0, limits)).toMatchObject({ ok: false });
    expect(admit(lost, { at: 45_000, day: DAY }, 0, limits)).toMatchObject({ ok: true, isProbe: true });
  });

  it("B4: a trial that proves nothing lets the next request try", () => {
    const { usage } = ended(["timeout", "timeout", "timeout"]);
    const probe = admitted(usage, 30_000);
    const { usage: open } = settle(probe.usage, { ending: "invalid" }, 30_500, probe);
    expect(admit(open, { at: 30_500, day: DAY }, 0, limits)).toMatchObject({ ok: true, isProbe: true });
  });

  it("B4: an earlier request that proves nothing does not shorten the pause", () => {
    const earlier = admitted(unusedModel);
    const { usage } = ended(["timeout", "timeout", "timeout"]);
    const { usage: open } = settle(usage, { ending: "cancelled" }, 10, earlier);
    expect(open.openUntil).toBe(30_000);
  });
});
