import * as z from "zod";
import { Json } from "./json.ts";

/** One iteration of a loop. */
export const Pass = z.object({
  loop: z.string(),
  /** the number of the iteration, from 1 */
  number: z.number().int().positive(),
  /** the number of iterations, if known */
  total: z.number().int().min(0).optional(),
  /** a copy of the list that a `forEach` loop goes through; absent while the list can still be read from its source */
  items: z.array(Json).optional(),
  /** true until there is a report, an answer or a changed variable in this pass */
  idle: z.boolean(),
});
export type Pass = z.infer<typeof Pass>;
