import * as z from "zod";

/** The progress of a webhook through the log. */
export const Delivery = z.object({
  /** the number of the last entry whose notices are all delivered or given up */
  seq: z.number().int(),
  /** the mark of that entry; absent in deliveries of earlier versions */
  mark: z.string().optional(),
  /** how many notices of the next entry are delivered or given up */
  part: z.number().int(),
  /** failed attempts to send the current notice */
  tries: z.number().int(),
  /** the earliest time of the next attempt; until then another process is sending, or the retry has to wait */
  notBefore: z.number(),
  /** the number of notices given up; `lastDead` is the latest of them */
  dead: z.number().int(),
  lastDead: z.object({ taskId: z.string(), type: z.string(), at: z.number(), why: z.string() }).nullable(),
  /** the receiver, without secrets */
  target: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;
