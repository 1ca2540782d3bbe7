import { expect, it } from "vitest";
import { durationText } from "./duration-text.ts";

it.each([
  [0, "0 s"],
  [-5, "0 s"],
  [59_600, "1 min"],
  [45_000, "45 s"],
  [3_600_000 * 3 + 20 * 60_000 + 4_000, "3 h 20 min"],
  [86_400_000 + 30_000, "1 d"],
  [86_400_000 * 2 + 3_600_000, "2 d 1 h"],
])("a duration is told in its two largest units: %i ms", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
