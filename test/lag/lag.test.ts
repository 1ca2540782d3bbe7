import { describe, expect, it } from "vitest";
import { operations } from "../../src/operations/operations.ts";
import { cases } from "./cases.ts";
import { judge } from "./judge.ts";
import { measureAll } from "./lag.ts";
import { small } from "./sizes.ts";

/** Machines that run tests are busy with other things. The real limit is judged by `npm run lag`. */
const MOST_MS = 10_000;

describe("the lag of a server", () => {
  it("T15: is measured for every operation, for the route of hooks, and for no other", () => {
    const names = [...operations.map(({ name }) => name), "hooks/claude", "hooks/codex"];
    expect(Object.keys(cases).toSorted()).toEqual(names.toSorted());
    expect(Object.values(cases).every((own) => own.length > 0)).toBe(true);
  });

  it("T15: stays small while each operation that has cases of many kinds runs, and each is answered", async () => {
    const wanted = /^(load_task_tree|get_next_tasks|load_workflow |diagnose|hooks\/claude the largest)/;
    for await (const measured of measureAll(small, (name) => wanted.test(name))) {
      const { line } = judge(measured);
      expect(measured.problem, line).toBeUndefined();
      expect(measured.worstMs, line).toBeLessThan(MOST_MS);
      expect(measured.peakMb, line).toBeLessThan(400);
    }
  });

  it("is judged by the time of its worst answer, the memory, and whether the call was answered as expected", () => {
    const fine = { operation: "o", title: "t", codes: ["OK"], problem: undefined, busyMs: 1, tookMs: 1 };
    expect(judge({ ...fine, worstMs: 250, peakMb: 400 }).good).toBe(true);
    expect(judge({ ...fine, worstMs: 251, peakMb: 400 }).good).toBe(false);
    expect(judge({ ...fine, worstMs: 250, peakMb: 401 }).good).toBe(false);
    expect(judge({ ...fine, worstMs: 1, peakMb: 1, problem: "no" }).good).toBe(false);
  });
});
