import * as z from "zod";

/** The dimensions by which logged figures are added up. */
export const MetricDimension = z.enum(["worker", "task", "step", "tag", "phase"]);
export type MetricDimension = z.infer<typeof MetricDimension>;

/**
 * Sums of logged figures: a versioned record for each worker and each worker, task, step, tag or phase it worked on. All numbers
 * are whole, because sums of fractions depend on their order.
 */
export const Figures = z.object({
  /** in millionths of a US dollar */
  cost: z.number().int(),
  tokensIn: z.number().int(),
  tokensOut: z.number().int(),
  /** custom counters, in millionths */
  values: z.record(z.string(), z.number().int()),
});
export type Figures = z.infer<typeof Figures>;
