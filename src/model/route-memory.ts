import * as z from "zod";

const count = z.number().int().nonnegative();

/** A report at a step, as far as later reports are compared with it. */
export const ReportTrace = z.object({ digest: z.string().optional(), failures: count.optional() });
export type ReportTrace = z.infer<typeof ReportTrace>;

/** What the last decisions at one step leave for the next one. */
export const StepTrace = z.object({
  /** the failure signature of the last report; absent if it had none */
  signature: z.string().optional(),
  /** how often each signature has sent the task off its path from this step */
  attempts: z.record(z.string(), count).optional(),
  /** the last two reports, oldest first */
  reports: z.array(ReportTrace).max(2).optional(),
  /** how many tests the last report ran */
  tests: count.optional(),
  /** the last reporter of the step */
  doer: z.string().optional(),
});
export type StepTrace = z.infer<typeof StepTrace>;

/** What routing remembers of a task. Its size depends on the workflow, not on the number of decisions. */
export const RouteMemory = z.object({
  /** the excursions since a person last decided about the task */
  made: count,
  /** by step path */
  steps: z.record(z.string(), StepTrace),
});
export type RouteMemory = z.infer<typeof RouteMemory>;
