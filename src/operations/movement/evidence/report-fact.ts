import type { EvidenceFact } from "../../../model/evidence.ts";
import type { TestReport } from "../../../model/test-report.ts";
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
 * Why a test report does not meet the expectation; `undefined` if it does. A report without tests never does: it has no
 * failures either, and is the easiest to fake.
 */
function problemOf(report: TestReport, expect: Requirement["expect"]): string | undefined {
  const { total, failed } = report.tests;
  if (total === 0) return "the report holds no tests";
  const figures: Readonly<Record<string, unknown>> = report;
  if (expect?.holds((name) => (Object.hasOwn(figures, name) ? figures[name] : undefined))) return undefined;
  return `${expect?.text ?? "what is expected"} does not hold: ${failed} of ${total} tests failed`;
}
