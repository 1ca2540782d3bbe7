import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { every } from "./repeat-job.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a job that keeps failing is logged once, and again after a success in between", async () => {
  const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const outcomes = ["locked", "locked", "damaged", "", "damaged"];
  const stop = every(
    1_000,
    async () => {
      const problem = outcomes.shift();
      if (problem) throw new Error(problem);
    },
    "tasks.db",
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await stop();
  expect(told.mock.calls.flat()).toEqual([
    "navigator: tasks.db: locked\n",
    "navigator: tasks.db: damaged\n",
    "navigator: tasks.db: damaged\n",
  ]);
});
