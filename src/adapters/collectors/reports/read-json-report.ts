import * as z from "zod";
import { NotAReport, type ReportReader, Summary } from "./summary.ts";

const Assertion = z.object({
  status: z.string(),
  fullName: z.string().optional(),
  title: z.string().optional(),
  failureMessages: z.array(z.string()).nullish(),
});
const TestFile = z.object({
  name: z.string().optional(),
  status: z.string(),
  message: z.string().nullish(),
  startTime: z.number().nullish(),
  endTime: z.number().nullish(),
  assertionResults: z.array(Assertion),
});
type TestFile = z.infer<typeof TestFile>;

const JsonReport = z.object({
  numTotalTests: z.number().int().nonnegative(),
  numFailedTests: z.number().int().nonnegative(),
  success: z.boolean(),
  startTime: z.number().optional(),
  testResults: z.array(TestFile),
});

/** Reads the JSON report of Jest (--json) and Vitest (json reporter). */
export const readJsonReport: ReportReader = (text) => {
  const { success, data } = JsonReport.safeParse(parsed(text));
  if (!success) throw new NotAReport("it is JSON, but neither a Jest nor a Vitest report");
  const summary = new Summary();
  for (const file of data.testResults) count(file, summary);
  summary.total = Math.max(summary.total, data.numTotalTests);
  // An error outside of tests, or a missed threshold: the run failed without a failed test.
  if (!data.success && summary.failed === 0 && data.numFailedTests === 0) {
    summary.note("the run", "it did not succeed, although no test failed");
    add(summary);
  }
  summary.failed = Math.max(summary.failed, data.numFailedTests);
  const ends = data.testResults.flatMap(({ endTime }) => endTime ?? []);
  if (data.startTime !== undefined && ends.length > 0)
    summary.durationMs = Math.max(0, Math.round(ends.reduce((a, b) => Math.max(a, b)) - data.startTime));
  return summary.report();
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotAReport("it is not well-formed JSON");
  }
}

function count(file: TestFile, summary: Summary): void {
  summary.suites += 1;
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  summary.total += file.assertionResults.length;
  summary.failed += failed.length;
  summary.skipped += file.assertionResults.filter(
    ({ status }) => status !== "failed" && status !== "passed",
  ).length;
  for (const { fullName, title, failureMessages } of failed)
    summary.note(fullName ?? title ?? "", failureMessages?.[0] ?? "");
  // A file that failed to load has no tests, so the file itself counts as a failure.
  if (file.status !== "failed" || failed.length > 0) return;
  summary.note(file.name ?? "a file", file.message ?? "");
  add(summary);
}

/** Counts a failure that belongs to no test. */
function add(summary: Summary): void {
  summary.total += 1;
  summary.failed += 1;
}
