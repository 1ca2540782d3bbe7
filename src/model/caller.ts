import * as z from "zod";

/** The agent, person or clock that makes a move, as far as the channel knows. */
export const Caller = z.object({
  kind: z.enum(["agent", "person", "clock"]),
  id: z.string(),
  channel: z.string().optional(),
  assurance: z.string().optional(),
  /** the actual caller, if `id` is a worker that the caller named */
  namedBy: z.string().optional(),
});
export type Caller = z.infer<typeof Caller>;
