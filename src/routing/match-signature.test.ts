import { expect, it } from "vitest";
import type { Measurements } from "../model/measurement.ts";
import { catalogue } from "../workflow/catalogue.ts";
import { matchSignature } from "./match-signature.ts";
import { measured, unmeasured } from "./route-input.fixture.ts";
import { withClaims } from "./with-claims.ts";

const found = (values: Measurements, captured: readonly string[] = []) => {
  const match = matchSignature(catalogue, measured(values), captured);
  return match && [match.rule.name, match.rule.target, match.by];
};

it.each<[Measurements, readonly string[], readonly string[] | undefined]>([
  [{ lint: { errors: 5, fixable: 5 } }, [], ["lint_errors", "auto-linter", "condition"]],
  [{ lint: { errors: 5 } }, [], ["lint_errors", "auto-linter", "condition"]],
  [{ lint: { errors: 5, fixable: 0 } }, [], undefined],
  [{}, ["E   ImportError: cannot import name 'x'"], ["missing_import", "import-fixer", "words"]],
  [
    {},
    ["E   ModuleNotFoundError: No module named 'requests'"],
    ["missing_dependency", "dependency-fixer", "words"],
  ],
  [{}, ["Error: Cannot find module './helper'"], ["missing_import", "import-fixer", "words"]],
  [{ types: { errors: 1 } }, [], ["type_mismatch", "type-annotator", "condition"]],
  [{}, ["E       fixture 'db' not found"], ["test_fixture_missing", "test-setup", "words"]],
  [{ git: { conflicts: 1 } }, [], ["merge_conflict", "conflict-resolver", "condition"]],
  [{ git: { behind: 1, ahead: 0, conflicts: 0 } }, [], ["upstream_diverged", "reset", "condition"]],
  [{ tests: { passed: 1, failed: 1, skip: 0 } }, ["AssertionError"], undefined],
])("Q2: %j with %j", (values, captured, expected) => {
  expect(found(values, captured)).toEqual(expected);
});

it("Q2: the highest priority wins, and a condition comes before words", () => {
  expect(found({ git: { behind: 1, ahead: 0, conflicts: 1 }, lint: { errors: 1 } })?.[0]).toBe(
    "upstream_diverged",
  );
  expect(found({ types: { errors: 1 } }, ["ImportError"])?.[0]).toBe("type_mismatch");
});

it("Q2: claims match nothing, and neither does a condition that cannot be read", () => {
  const claimed = withClaims(
    unmeasured,
    { lint: { errors: 5, fixable: 5 } },
    "agent",
    "2026-01-05T10:00:00.000Z",
  );
  expect(matchSignature(catalogue, claimed, [])).toBeUndefined();
  const broken = [
    { name: "x", priority: 1, when: "lint.errors >", decision: "DETOUR" as const, target: "t", attempts: 1 },
  ];
  expect(matchSignature(broken, measured({ lint: { errors: 1 } }), [])).toBeUndefined();
});
