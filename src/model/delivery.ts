import * as z from "zod";

/** The progress of a webhook through the log. */
export const Delivery = z.object({
  /** the number of the last entry that is finished */
  seq: z.number().int(),
  /** the mark of that entry; absent in deliveries of earlier versions */
  mark: z.string().optional(),
  /** how many notices of the next entry are finished */
  part: z.number().int(),
  /** how often the notice after those was sent without success */
  tries: z.number().int(),
  /** the earliest time of the next attempt; until then a process is sending it, or the receiver gets a pause */
  notBefore: z.number(),
  /** how many notices were given up, and the last of them */
  dead: z.number().int(),
  lastDead: z.object({ taskId: z.string(), type: z.string(), at: z.number(), why: z.string() }).nullable(),
  /** the receiver, without secrets */
  target: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;
