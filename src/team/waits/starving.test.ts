import { expect, it } from "vitest";
import { longestWait, medianWait } from "./starving.ts";

it("J45: a task starves after so many times the median of the waits, and not before the least time", () => {
  const waits = [9, 1, 5, 2, 3];
  expect(medianWait(waits)).toBe(3);
  expect(longestWait(waits, { times: 10, leastMs: 7 })).toBe(30);
  expect(longestWait(waits, { times: 10, leastMs: 70 })).toBe(70);
  expect(longestWait(waits, { times: 0, leastMs: 7 })).toBeUndefined();
  expect(longestWait(waits.slice(1), { times: 10, leastMs: 7 })).toBeUndefined();
});
