import * as z from "zod";

/** The order of a workflow's steps: every reachable node in exactly one level, and the cycles. */
export const ExecutionPlan = z.object({
  workflowId: z.string(),
  levels: z.array(z.array(z.string())),
  cycles: z.array(z.array(z.string())),
  nodes: z.record(z.string(), z.object({ type: z.string(), name: z.string(), level: z.number().int() })),
});
export type ExecutionPlan = z.infer<typeof ExecutionPlan>;
