import { expect, it } from "vitest";
import { failing } from "./failing.ts";
import { type ClaimedReport, judgeClaims } from "./judge-claims.ts";
import { measured, unmeasured } from "./route-input.fixture.ts";

const red = measured({ tests: { passed: 1, failed: 1, skip: 0 } });
const green = measured({ tests: { passed: 2, failed: 0, skip: 0 } });
const judge = (more: Partial<ClaimedReport>) => {
  const { verdict, flags } = judgeClaims({
    status: "UNVERIFIED",
    claims: {},
    forensics: unmeasured,
    ...more,
  });
  return [verdict, ...flags.map(({ code }) => code)];
};
const diff = { files: 1, additions: 1, deletions: 0, digest: "d" };

it.each<[string, Partial<ClaimedReport>, readonly string[]]>([
  ["nothing", {}, ["ACCEPT"]],
  ["success with passing tests", { status: "VERIFIED", forensics: green }, ["ACCEPT"]],
  [
    "success although tests fail",
    { status: "VERIFIED", forensics: red },
    ["REJECT", "claimed_pass_but_failed"],
  ],
  [
    "success although lint fails",
    { status: "VERIFIED", forensics: measured({ lint: { errors: 1 } }) },
    ["REJECT", "claimed_pass_but_failed"],
  ],
  [
    "passing tests that fail",
    { claims: { tests: { passed: 2, failed: 0, skip: 0 } }, forensics: red },
    ["REJECT", "claimed_pass_but_failed", "figures_differ"],
  ],
  [
    "success with stated failures",
    { status: "VERIFIED", claims: { tests: { passed: 1, failed: 0, skip: 0, errors: 1 } } },
    ["REJECT", "verified_with_failures"],
  ],
  [
    "other figures",
    { claims: { tests: { passed: 3, failed: 0, skip: 0 } }, forensics: green },
    ["VERIFY", "figures_differ"],
  ],
  ["equal figures", { claims: { tests: { passed: 2, failed: 0, skip: 0 } }, forensics: green }, ["ACCEPT"]],
  ["fewer tests than before", { forensics: green, testsBefore: 3 }, ["VERIFY", "fewer_tests"]],
  ["as many tests as before", { forensics: green, testsBefore: 2 }, ["ACCEPT"]],
  [
    "progress without a change",
    { status: "PARTIAL", forensics: measured({ diff }), digestBefore: "d" },
    ["VERIFY", "progress_without_diff"],
  ],
  [
    "progress with a change",
    { status: "VERIFIED", forensics: measured({ diff }), digestBefore: "e" },
    ["ACCEPT"],
  ],
  [
    "progress with unknown changes",
    { status: "PARTIAL", forensics: measured({ diff: { files: 0, additions: 0, deletions: 0 } }) },
    ["ACCEPT"],
  ],
])("M6: %s", (_, report, expected) => {
  expect(judge(report)).toEqual(expected);
});

it("M5: each failing measurement is named, up to a rank", () => {
  const forensics = measured({
    tests: { passed: 1, failed: 2, skip: 0, errors: 1 },
    lint: { errors: 3 },
    types: { errors: 4 },
    git: { conflicts: 5 },
    security: { critical: 6, high: 0, medium: 0, low: 0 },
  });
  const concerns = [{ severity: "HIGH" as const, description: "x" }];
  const bad = [
    "tests.failed=2",
    "tests.errors=1",
    "lint.errors=3",
    "types.errors=4",
    "git.conflicts=5",
    "security.critical=6",
  ];
  expect(failing(forensics, concerns)).toEqual([...bad, "concerns.high=1"]);
  expect(failing(forensics, concerns, 3)).toEqual(bad);
  expect(failing(forensics, [], 1)).toEqual([]);
  expect(failing(unmeasured, [])).toEqual([]);
});
