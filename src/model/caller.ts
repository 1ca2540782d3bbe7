import * as z from "zod";

/** The agent, person or clock that makes a move, as far as the channel knows. */
export const Caller = z.object({
  kind: z.enum(["agent", "person", "clock"]),
  id: z.string(),
  channel: z.string().optional(),
  assurance: z.string().optional(),
  /** the caller's own id, if `id` is the name of a worker that the caller chose */
  namedBy: z.string().optional(),
  /** the worker that the caller named, if `id` is the name of an agent with its own token */
  worker: z.string().optional(),
  /** the `traceparent` of the call, in the entries that the call wrote */
  trace: z.string().optional(),
});
export type Caller = z.infer<typeof Caller>;

/** The assurance of an agent whose own token proves its name. Every other agent only claims its name. */
export const KNOWN = "known";

/** Whether the caller is an agent whose own token proves its name. */
export function isKnownAgent({ kind, assurance }: Caller): boolean {
  return kind === "agent" && assurance === KNOWN;
}
