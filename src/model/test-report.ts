import * as z from "zod";

const count = z.number().int().nonnegative();

/** The figures of a test run, from any tool's report. The expectation on a report is a condition over these figures. */
export const TestReport = z.object({
  tests: z.object({ total: count, passed: count, failed: count, skipped: count }),
  suites: count,
  durationMs: z.number().nonnegative().optional(),
  /** the first failures, up to a limit */
  failures: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type TestReport = z.infer<typeof TestReport>;
