import * as z from "zod";

/** An operator's permission to run the commands of one definition on this machine. */
export const TrustedDefinition = z.object({
  /** the hash of the content that the operator reviewed */
  content: z.string(),
  workflowId: z.string(),
  commands: z.array(z.string()),
  by: z.string(),
  at: z.number(),
});
export type TrustedDefinition = z.infer<typeof TrustedDefinition>;
