import { expect, it } from "vitest";
import type { Measurements, Reading } from "../model/measurement.ts";
import { combineReadings } from "./combine-readings.ts";
import { AT } from "./route-input.fixture.ts";

const reading = (
  values: Measurements,
  more: Partial<Extract<Reading, { measured: true }>> = {},
): Reading => ({
  measured: true,
  source: "junit",
  rank: 2,
  at: AT,
  values,
  problems: [],
  ...more,
});
const tests = (passed: number, more: object = {}) => ({ tests: { passed, failed: 0, skip: 0, ...more } });
const lost: Reading = { measured: false, source: "junit", path: "b.xml", because: "b.xml: it is empty" };
const named = { isChosen: true };

it("M1: the lowest rank wins, with its origin", () => {
  const { tests: found } = combineReadings(
    [reading(tests(1), { rank: 3 }), reading(tests(2), { rank: 1, source: "go-test", commit: "c" })],
    named,
  );
  expect(found).toEqual({
    measured: true,
    source: "go-test",
    rank: 1,
    at: AT,
    commit: "c",
    passed: 2,
    failed: 0,
    skip: 0,
  });
});

it("M1: a claim counts where nothing better was read", () => {
  expect(combineReadings([reading(tests(1), { rank: 4 })], named).tests).toMatchObject({
    rank: 4,
    passed: 1,
  });
});

it("M1: readings of equal rank are added up, with the oldest time", () => {
  const older = "2026-01-04T10:00:00.000Z";
  const { tests: found } = combineReadings(
    [reading(tests(1)), reading(tests(2, { errors: 1 }), { source: "pytest", at: older })],
    named,
  );
  expect(found).toEqual({
    measured: true,
    source: "junit, pytest",
    rank: 2,
    at: older,
    passed: 3,
    failed: 0,
    skip: 0,
    errors: 1,
  });
});

it("M1: fixable errors are known only if every tool tells them", () => {
  const { lint } = combineReadings(
    [
      reading({ lint: { errors: 1, fixable: 1 } }),
      reading({ lint: { errors: 2, warnings: 1 } }),
      reading({ lint: { errors: 0 } }),
    ],
    named,
  );
  expect(lint).toMatchObject({ errors: 3, warnings: 1 });
  expect(lint).not.toHaveProperty("fixable");
});

it("M1: percentages are not added up", () => {
  const { coverage } = combineReadings(
    [reading({ coverage: { lines: 50 } }), reading({ coverage: { lines: 70 } })],
    named,
  );
  expect(coverage).toEqual({ measured: false, because: "2 reports measure it, which cannot be added up" });
});

it("M2: a field without a reading says why it is not measured", () => {
  const noGit: Reading = { measured: false, source: "git", because: "no repository" };
  const found = combineReadings([noGit, lost], named);
  expect(found.tests).toEqual({ measured: false, because: "b.xml: it is empty" });
  expect(found.diff).toEqual({ measured: false, because: "no repository" });
  expect(combineReadings([], named).lint).toEqual({ measured: false, because: "no report measures it" });
});

it("M2: a reading of another commit counts as none", () => {
  const other = reading(tests(1), { commit: "old" });
  expect(combineReadings([other], { ...named, head: "new" }).tests).toEqual({
    measured: false,
    because: "its report is of another commit (old)",
  });
  expect(combineReadings([other], { ...named, head: "old" }).tests.measured).toBe(true);
  expect(combineReadings([other], named).tests.measured).toBe(true);
});

it("M2: a report that could not be counted leaves its field unmeasured", () => {
  const unmeasured = { measured: false, because: "b.xml: it is empty" };
  expect(combineReadings([reading(tests(1)), lost], { isChosen: false }).tests).toEqual(unmeasured);
  const unknown: Reading = { measured: false, path: "b.xml", because: "b.xml: it is empty" };
  expect(combineReadings([reading(tests(1)), unknown], named).tests).toEqual(unmeasured);
  expect(combineReadings([reading(tests(1)), unknown], { isChosen: false }).tests.measured).toBe(true);
  const git: Reading = { measured: false, source: "git", because: "no" };
  expect(combineReadings([reading(tests(1)), git], named).tests.measured).toBe(true);
});

it("M3: found reports of two tools are not added up", () => {
  const found = combineReadings([reading(tests(1)), reading(tests(1), { source: "jest" })], {
    isChosen: false,
  });
  expect(found.tests).toEqual({
    measured: false,
    because: "reports of junit and jest measure it; name the ones to count",
  });
});
