import * as z from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The right to one action at one visit of one step, until it expires. Contains the hash of the text that was shown. */
export const Ticket = z.object({
  purpose: z.string().min(1).max(64),
  task: z.string(),
  step: z.string(),
  visit: z.number().int().min(0).max(0xffff_ffff),
  /** the content hash of the definition that asks the question */
  definition: Sha256,
  /** the hash of the text shown to the person */
  shown: Sha256,
  expiresAt: z
    .number()
    .int()
    .min(0)
    .max(2 ** 48 - 1),
});
export type Ticket = z.infer<typeof Ticket>;
