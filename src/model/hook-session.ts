import * as z from "zod";

/** A command that the hooks saw begin and end. */
export const SeenCommand = z.object({
  id: z.string(),
  /** the keyed hash of its words; absent if it was more than plain words */
  words: z.string().optional(),
  command: z.string(),
  cwd: z.string(),
  at: z.number(),
  /** when it ended; absent while it runs */
  doneAt: z.number().optional(),
  ok: z.boolean().optional(),
  bytes: z.number().int().optional(),
  output: z.string().optional(),
  head: z.string().optional(),
  /** the task whose report was accepted on it; it counts for no other report */
  usedBy: z.string().optional(),
});
export type SeenCommand = z.infer<typeof SeenCommand>;

/** A session of a host, as its hooks tell of it. Every list is bounded. */
export const HookSession = z.object({
  client: z.string(),
  cwd: z.string().optional(),
  /** when a hook was last heard of */
  beatAt: z.number(),
  failsOpen: z.boolean().optional(),
  settings: z.array(z.string()).optional(),
  /** the calls of Navigator's tools that hooks saw before they arrived, newest last */
  calls: z.array(z.object({ id: z.string(), agent: z.string().optional() })),
  /** newest last */
  commands: z.array(SeenCommand),
  editedAt: z.number().optional(),
  /** how often the session's agents were kept from stopping */
  blocks: z.number().int(),
  /** the same by task, at its current visit; `stalledAt`: when the agent was let go although the step was open */
  stops: z.record(
    z.string(),
    z.object({ visit: z.number().int(), count: z.number().int(), stalledAt: z.number().optional() }),
  ),
  refused: z.number().int(),
  notices: z.array(z.object({ at: z.number(), message: z.string() })),
});
export type HookSession = z.infer<typeof HookSession>;
