import * as z from "zod";
import { Json } from "./json.ts";

/** One time round a loop. */
export const Pass = z.object({
  loop: z.string(),
  /** from 1 */
  number: z.number().int().positive(),
  /** how many there will be, where that is known */
  total: z.number().int().min(0).optional(),
  /** what it goes over, kept here once it can no longer be read where it came from */
  items: z.array(Json).optional(),
  /** nothing has been reported, answered or changed in this pass yet */
  idle: z.boolean(),
});
export type Pass = z.infer<typeof Pass>;
