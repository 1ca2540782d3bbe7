import * as z from "zod";

/** Who makes a move, as far as the channel knows it. */
export const Caller = z.object({
  kind: z.enum(["agent", "person", "clock"]),
  id: z.string(),
  channel: z.string().optional(),
  assurance: z.string().optional(),
  /** who made the call, where the id is that of a worker it named */
  namedBy: z.string().optional(),
});
export type Caller = z.infer<typeof Caller>;
