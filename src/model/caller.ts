import * as z from "zod";

/** The agent, person or clock that makes a move, as far as the channel knows. */
export const Caller = z.object({
  kind: z.enum(["agent", "person", "clock"]),
  id: z.string(),
  channel: z.string().optional(),
  assurance: z.string().optional(),
  /** the caller's own id, if `id` is the name of a worker that the caller chose */
  namedBy: z.string().optional(),
});
export type Caller = z.infer<typeof Caller>;
