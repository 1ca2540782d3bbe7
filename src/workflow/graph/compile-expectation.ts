import type { DefinitionPath } from "../../model/finding.ts";
import { TestReport } from "../../model/test-report.ts";
import type { Condition } from "../conditions/expression.ts";
import { readPaths } from "../conditions/reads.ts";
import type { FindingLog } from "../finding-log.ts";
import { nearest } from "../nearest.ts";
import { quoted } from "../source/problem.ts";
import { compileCondition, unreadableCondition } from "./compile-condition.ts";

const { tests, lint, types, coverage, security, ...others } = TestReport.shape;

const groups = { tests, lint, types, coverage, security };
const figures: readonly string[] = [
  ...Object.entries(groups).flatMap(([group, shape]) =>
    Object.keys(shape.unwrap().shape).map((name) => `${group}.${name}`),
  ),
  ...Object.keys(others),
];

/**
 * Compiles the condition that a test report must meet. A name that is no field of a test report is an error: it
 * never has a value, and a comparison with `!=` is true for a missing value.
 */
export function compileExpectation(text: string, path: DefinitionPath, log: FindingLog): Condition {
  const condition = compileCondition(text, path, log);
  const paths = readPaths(condition.expression);
  const unknown = paths.find((name) => !figures.includes(name));
  if (condition === unreadableCondition || (unknown === undefined && paths.length > 0)) return condition;
  const close = unknown === undefined ? undefined : nearest(unknown, figures);
  log.add({
    code: "bad-condition",
    path,
    message:
      unknown === undefined
        ? "The expectation reads nothing of the report."
        : `The expectation reads ${quoted(unknown)}, which a report does not have.`,
    fix: close ? `Did you mean "${close.word}"?` : `Read any of ${figures.join(", ")}.`,
  });
  return unreadableCondition;
}
