import type { SignatureRule } from "../model/routing.ts";

/** The known kinds of failure, and the workflows that mend them. A new kind is an entry here, or in a policy. */
export const catalogue: readonly SignatureRule[] = [
  {
    name: "upstream_diverged",
    priority: 100,
    when: "git.behind > 0",
    decision: "INJECT_FLOW",
    target: "reset",
    attempts: 1,
  },
  {
    name: "merge_conflict",
    priority: 95,
    when: "git.conflicts > 0",
    text: [["CONFLICT (", "Merge conflict in"]],
    decision: "DETOUR",
    target: "conflict-resolver",
    attempts: 2,
  },
  {
    name: "lint_errors",
    priority: 90,
    when: "lint.errors > 0 && (lint.fixable > 0 || lint.fixable == null)",
    decision: "DETOUR",
    target: "auto-linter",
    attempts: 2,
  },
  {
    name: "missing_dependency",
    priority: 87,
    text: [
      ["Cannot find package"],
      ["ModuleNotFoundError: No module named"],
      ["Could not resolve dependency"],
      ["no required module provides package"],
      ["unresolved import", "maybe a missing crate"],
    ],
    // A missing module of the project itself has a path or a dot in its name; it is not a missing dependency.
    unless: ["No module named '.", "Cannot find module './", "Cannot find module '../"],
    decision: "DETOUR",
    target: "dependency-fixer",
    attempts: 2,
  },
  {
    name: "missing_import",
    priority: 85,
    text: [
      ["ImportError"],
      ["ModuleNotFoundError"],
      ["Cannot find module '."],
      ["is not defined", "ReferenceError"],
      ["NameError: name"],
    ],
    decision: "DETOUR",
    target: "import-fixer",
    attempts: 2,
  },
  {
    name: "type_mismatch",
    priority: 80,
    when: "types.errors > 0",
    text: [["error TS2322"], ["error TS2345"], ["Incompatible types in assignment"], ["mismatched types"]],
    decision: "DETOUR",
    target: "type-annotator",
    attempts: 2,
  },
  {
    name: "test_fixture_missing",
    priority: 75,
    text: [["fixture '", "not found"], ["FixtureNotFoundError"], ["FixtureLookupError"]],
    decision: "DETOUR",
    target: "test-setup",
    attempts: 2,
  },
];
