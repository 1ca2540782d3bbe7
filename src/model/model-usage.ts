import * as z from "zod";

/** What a project's models have used on one UTC day, and how often in a row they failed. */
export const ModelUsage = z.object({
  /** as in 2026-01-05 */
  day: z.string(),
  calls: z.number().int().min(0),
  usd: z.number().min(0),
  failures: z.number().int().min(0),
  /** no request before this time, in milliseconds */
  openUntil: z.number().optional(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;
