import { describe, expect, it } from "vitest";
import { type DecisionLine, grouped, overTime, rate } from "../../dashboard/src/decisions/grouped.ts";

const line = (minute: number, offroad: boolean, step_id: string): DecisionLine =>
  ({ timestamp: new Date(minute * 60_000).toISOString(), offroad, step_id }) as DecisionLine;

describe("decisions", () => {
  it("are grouped by a value, the largest group first, with the share that left the path", () => {
    const lines = [line(0, true, "a"), line(0, false, "b"), line(0, true, "b")];
    const groups = grouped(lines, ({ step_id }) => step_id);
    expect(groups).toEqual([
      { key: "b", total: 2, offRoad: 1 },
      { key: "a", total: 1, offRoad: 1 },
    ]);
    expect(groups.map(rate)).toEqual(["50%", "100%"]);
    expect(grouped(lines, ({ signature_matched }) => signature_matched)).toEqual([]);
  });

  it("are spread over equal spans of time, each decision in one of them", () => {
    const lines = [line(0, true, "a"), line(0, false, "a"), line(59, true, "a")];
    const spans = overTime(lines, 12);
    expect(spans.map(({ total }) => total)).toEqual([2, ...Array(10).fill(0), 1]);
    expect(new Set(spans.map(({ from, to }) => to - from))).toEqual(new Set([5 * 60_000]));
    expect(overTime([line(3, false, "a")])).toMatchObject([{ total: 1, offRoad: 0 }]);
    const years = overTime([line(0, false, "a"), line(3_000_000, true, "a")]);
    expect(years.length).toBeLessThanOrEqual(26);
    expect(years.at(-1)).toMatchObject({ total: 1, offRoad: 1 });
    expect(overTime([])).toEqual([]);
  });
});
