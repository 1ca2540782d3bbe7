import * as z from "zod";
import { measurements } from "./measurement.ts";

const count = z.number().int().nonnegative();
const { lint, types, coverage, security } = measurements;

/**
 * The figures of a report of any tool. The expectation on a report is a condition over them. Failures that belong
 * to no test count as failed tests here, so that no expectation overlooks them.
 */
export const TestReport = z.object({
  tests: z.object({ total: count, passed: count, failed: count, skipped: count }).optional(),
  lint: lint.optional(),
  types: types.optional(),
  coverage: coverage.optional(),
  security: security.optional(),
  suites: count.optional(),
  durationMs: z.number().nonnegative().optional(),
  /** the first failures, up to a limit */
  failures: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type TestReport = z.infer<typeof TestReport>;
