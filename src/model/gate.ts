import * as z from "zod";

/** What stands in an agent's way at a node, and on whose word it opens. */
export const Gate = z.object({
  workflow: z.string(),
  node: z.string(),
  kind: z.enum(["question", "approval", "evidence"]),
  /** an agent's own word is no gate to an agent, and is only reported */
  opens: z.enum(["person", "navigator", "agent"]),
});
export type Gate = z.infer<typeof Gate>;
