import * as z from "zod";

/** What looking at one part of an installation found, and what to do about it. */
export const Diagnosis = z.object({
  check: z.string(),
  status: z.enum(["ok", "warn", "problem"]),
  message: z.string(),
  advice: z.string().optional(),
});
export type Diagnosis = z.infer<typeof Diagnosis>;
