import * as z from "zod";

/** What has become of a decision or change after a signature. */
export const Signed = z.object({
  /** whether enough approvers have signed, and it was carried out */
  done: z.boolean(),
  /** the approvers who have signed it */
  signed: z.array(z.string()),
  /** how many approvers have to sign */
  quorum: z.number().int(),
  /** where the task is now */
  nextStep: z.string().optional(),
  /** the fingerprint of the approvers after a change */
  fingerprint: z.string().optional(),
});
export type Signed = z.infer<typeof Signed>;
