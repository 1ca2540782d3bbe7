import * as z from "zod";
import type { Collector } from "./collector.ts";
import { Tally } from "./tally.ts";
import { Unmeasured } from "./unmeasured.ts";

const Assertion = z.object({
  status: z.string(),
  fullName: z.string().optional(),
  title: z.string().optional(),
  failureMessages: z.array(z.string()).nullish(),
});
const TestFile = z.object({
  name: z.string().optional(),
  status: z.string().optional(),
  message: z.string().nullish(),
  endTime: z.number().nullish(),
  assertionResults: z.array(Assertion),
});
const count = z.number().int().nonnegative();
const Report = z.object({
  numTotalTests: count,
  numPassedTests: count.optional(),
  numFailedTests: count,
  numPendingTests: count.optional(),
  numTodoTests: count.optional(),
  success: z.boolean().optional(),
  startTime: z.number().optional(),
  testResults: z.array(TestFile),
});
type Report = z.infer<typeof Report>;

const SKIPPED = new Set(["pending", "skipped", "todo", "disabled", "focused"]);

/** The JSON report of Jest (`--json`) and Vitest (`--reporter=json`). A file that does not load is an error, not a test. */
export const jest: Collector = {
  name: "jest",
  detect: (report) =>
    Report.pick({ numTotalTests: true, numFailedTests: true }).safeParse(report.json()).success,
  *read(report) {
    const { success, data } = Report.safeParse(report.json());
    if (!success) throw new Unmeasured("it is not a whole report of Jest or Vitest");
    const tally = new Tally();
    for (const file of data.testResults) {
      yield;
      countFile(file, tally);
    }
    compare(data, tally);
    if (data.success === false && tally.failed === 0 && tally.errors === 0)
      tally.error("the run", "it did not succeed, although no test failed");
    const ends = data.testResults.flatMap(({ endTime }) => endTime ?? []);
    if (data.startTime !== undefined && ends.length > 0)
      tally.durationMs = Math.max(0, Math.round(ends.reduce((a, b) => Math.max(a, b)) - data.startTime));
    return tally.figures();
  },
};

function countFile(file: z.infer<typeof TestFile>, tally: Tally): void {
  tally.suites += 1;
  const before = tally.failed;
  for (const { status, fullName, title, failureMessages } of file.assertionResults) {
    if (status === "passed") tally.passed += 1;
    else if (status === "failed") tally.fail(fullName ?? title ?? "", failureMessages?.[0] ?? "");
    else if (SKIPPED.has(status)) tally.skip += 1;
    else throw new Unmeasured(`a test has the unknown status "${status.slice(0, 40)}"`);
  }
  if (file.status === "failed" && tally.failed === before)
    tally.error(file.name ?? "a file", file.message ?? "");
}

function compare(data: Report, { passed, failed, skip }: Tally): void {
  const { numTotalTests, numPassedTests = passed, numFailedTests } = data;
  const listed = passed + failed + skip;
  if (numTotalTests !== listed) throw new Unmeasured(`it states ${numTotalTests} tests and lists ${listed}`);
  if (numFailedTests !== failed)
    throw new Unmeasured(`it states ${numFailedTests} failures and lists ${failed}`);
  if (numPassedTests !== passed)
    throw new Unmeasured(`it states ${numPassedTests} passed and lists ${passed}`);
}
