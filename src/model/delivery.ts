import * as z from "zod";

/** How far a webhook has been told what there is to tell. */
export const Delivery = z.object({
  /** the last entry of the history that is done with */
  seq: z.number().int(),
  /** how many notices of the next one are done with */
  part: z.number().int(),
  /** how often the notice after those has been sent without success */
  tries: z.number().int(),
  /** when it may be sent again; until then somebody is sending it, or the receiver is left in peace */
  notBefore: z.number(),
  /** how many were given up, and the last of them */
  dead: z.number().int(),
  lastDead: z.object({ taskId: z.string(), type: z.string(), at: z.number(), why: z.string() }).nullable(),
  /** where it goes, as far as that may be shown */
  target: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;
