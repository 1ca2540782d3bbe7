import * as z from "zod";

/** The result of one check of the installation, with advice. */
export const Diagnosis = z.object({
  check: z.string(),
  status: z.enum(["ok", "warn", "problem"]),
  message: z.string(),
  advice: z.string().optional(),
});
export type Diagnosis = z.infer<typeof Diagnosis>;
