import * as z from "zod";

const Text = z.string().min(1).max(500);
/** A part of the project, a label or a workflow: `path:src/**`, `tag:urgent`, `flow:reset`. */
const Scope = z
  .string()
  .regex(/^(path|tag|flow):\S+$/)
  .max(200);

/** The purpose of a workflow, and the borders within which a router may leave its path. */
export const Charter = z.object({
  goal: Text,
  key_question: Text.optional(),
  exit_criteria: z.array(Text).max(20).optional(),
  non_goals: z.array(Text).max(20).optional(),
  prime_directive: Text.optional(),
  offroad: z
    .object({ allowed: z.array(Scope).max(50).optional(), forbidden: z.array(Scope).max(50).optional() })
    .optional(),
});
export type Charter = z.infer<typeof Charter>;
