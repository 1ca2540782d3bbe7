import * as z from "zod";

/** A question, approval, evidence requirement or end that stops an agent at a node, and the party that opens it. */
export const Gate = z.object({
  workflow: z.string(),
  node: z.string(),
  kind: z.enum(["question", "approval", "evidence", "resolution"]),
  /** the party whose decision opens the gate; a gate that an `agent` opens stops no agent and is only listed */
  opens: z.enum(["person", "navigator", "agent"]),
});
export type Gate = z.infer<typeof Gate>;
