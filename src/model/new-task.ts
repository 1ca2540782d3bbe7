import * as z from "zod";
import { ShortText } from "./short-text.ts";

const Tags = z.array(ShortText.min(1)).max(50);

/** Sums of larger numbers are not finite or not exact, and a forecast adds up thousands of tasks. */
export const Points = z.number().min(0).max(1_000_000);
/** At most some three years; the sum of all tasks of a forecast is still a date. */
export const EstimateMs = z.number().min(0).max(100_000_000_000);

const NewTaskFields = z.strictObject({
  /** a name for other tasks of the same call to refer to */
  ref: ShortText.min(1).optional(),
  id: z.string().min(1).max(200).optional(),
  title: ShortText.min(1),
  description: z.string().max(20_000).optional(),
  /** the ref or id of the task that contains this one */
  parent: ShortText.min(1).optional(),
  phase: ShortText.min(1).optional(),
  priority: z.number().optional(),
  points: Points.optional(),
  time_estimate_ms: EstimateMs.optional(),
  tags: Tags.optional(),
  needed_tags: Tags.optional(),
  wanted_tags: Tags.optional(),
  workflow: ShortText.optional(),
  /** refs or ids of the tasks that come before this one */
  blocked_by: z.array(ShortText.min(1)).max(1_000).optional(),
});

export type NewTask = z.infer<typeof NewTaskFields> & { children?: NewTask[] | undefined };

/** A task as a team creates it, perhaps with the tasks inside it. */
export const NewTask: z.ZodType<NewTask> = NewTaskFields.extend({
  children: z.lazy(() => z.array(NewTask)).optional(),
});
