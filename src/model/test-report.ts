import * as z from "zod";

const count = z.number().int().nonnegative();

/** What a test run came to, whichever tool wrote it down. Expectations of a report are conditions over this. */
export const TestReport = z.object({
  tests: z.object({ total: count, passed: count, failed: count, skipped: count }),
  suites: count,
  durationMs: z.number().nonnegative().optional(),
  /** the first of them */
  failures: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type TestReport = z.infer<typeof TestReport>;
