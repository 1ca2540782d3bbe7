import * as z from "zod";

/** A part of the project, a label or a workflow: `path:src/**`, `tag:urgent`, `flow:reset`. Any other text has no effect. */
const Scope = z.string();

/** The purpose of a workflow, and the borders within which a router may leave its path. */
export const Charter = z.object({
  goal: z.string(),
  key_question: z.string().optional(),
  exit_criteria: z.array(z.string()).optional(),
  non_goals: z.array(z.string()).optional(),
  prime_directive: z.string().optional(),
  offroad: z.object({ allowed: z.array(Scope).optional(), forbidden: z.array(Scope).optional() }).optional(),
});
export type Charter = z.infer<typeof Charter>;
