import * as z from "zod";

/** An operator's word that the commands of one definition may run on this machine. */
export const TrustedDefinition = z.object({
  /** the hash of the content that was looked at */
  content: z.string(),
  workflowId: z.string(),
  commands: z.array(z.string()),
  by: z.string(),
  at: z.number(),
});
export type TrustedDefinition = z.infer<typeof TrustedDefinition>;
