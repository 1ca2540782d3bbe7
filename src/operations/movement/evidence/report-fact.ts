import type { EvidenceFact } from "../../../model/evidence.ts";
import type { TestReport } from "../../../model/test-report.ts";
import { readPaths } from "../../../workflow/conditions/reads.ts";
import type { Requirement } from "../../../workflow/program.ts";
import type { Call } from "../../ports/call.ts";

export async function reportFact(
  { ports: { evidence } }: Call,
  { id, expect }: Requirement,
  path: string,
): Promise<EvidenceFact> {
  const read = await evidence?.report(path);
  if (!read?.ok)
    return { requirement: id, holds: false, detail: read?.problem ?? "reports are not read here" };
  const { report } = read;
  const problem = problemOf(report, expect);
  return {
    requirement: id,
    holds: problem === undefined,
    ...(problem !== undefined && { detail: problem }),
    report,
  };
}

/**
 * Why a report does not meet the expectation; `undefined` if it does. A report with no tests never meets it: it has
 * no failures either, and is the easiest report to fake.
 */
function problemOf(report: TestReport, expect: Requirement["expect"]): string | undefined {
  const { tests } = report;
  if (tests?.total === 0) return "the report holds no tests";
  const figures: Readonly<Record<string, unknown>> = report;
  // Require every figure that the condition reads: a comparison such as `!=` is true for a missing figure.
  const missing = expect && readPaths(expect.expression).find((path) => !hasFigure(report, path));
  if (missing !== undefined) return `the report does not measure ${missing}`;
  if (expect?.holds((name) => (Object.hasOwn(figures, name) ? figures[name] : undefined))) return undefined;
  const found = tests ? `${tests.failed} of ${tests.total} tests failed` : JSON.stringify(measuredBy(report));
  return `${expect?.text ?? "what is expected"} does not hold: ${found}`;
}

function hasFigure(report: TestReport, path: string): boolean {
  let value: unknown = report;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return true;
}

function measuredBy({ lint, types, coverage, security }: TestReport): object {
  return { lint, types, coverage, security };
}
