import * as z from "zod";

/** The facts about a task that only teams use. All are optional; tasks outside of teams have none of them. */
export const TeamFacts = z.object({
  description: z.string().optional(),
  /** the phase of a plain task; a task in a workflow has the phase of its position */
  phase: z.string().optional(),
  points: z.number().optional(),
  estimateMs: z.number().optional(),
  tags: z.array(z.string()).optional(),
  /** a worker needs all of these tags to claim the task */
  needed: z.array(z.string()).optional(),
  /** workers with one of these tags are preferred */
  wanted: z.array(z.string()).optional(),
  /** the only worker that may claim the task */
  assignee: z.string().optional(),
  /** the number of tasks that must be done before this one may start */
  blockers: z.number().int().min(0).optional(),
  /** the number of children that are neither done nor cancelled */
  openChildren: z.number().int().min(0).optional(),
  /** the number of tasks that must not start before this one is done, deleted ones included */
  dependants: z.number().int().min(0).optional(),
  deletedAt: z.number().optional(),
  /** the task was deleted for good and cannot be restored */
  obliterated: z.literal(true).optional(),
  /** what the last worker left when its claim ended */
  handover: z
    .object({
      by: z.string(),
      at: z.number(),
      thought: z.string().optional(),
      reason: z.string().optional(),
    })
    .optional(),
  /** since when the queue offers the task */
  readySince: z.number().optional(),
  /** how long the queue offered the task until a worker took it, the last time */
  waitedMs: z.number().optional(),
  /** when the task entered its present state */
  enteredAt: z.number().optional(),
  /** the time that the task has spent in timed states, up to `enteredAt` */
  timedMs: z.number().optional(),
  /**
   * The list of the queue that contains the task while it is ready: "" for any worker, `@` and a name for one
   * worker, or the tags that a worker needs. Without a lane, the queue gives the task to no worker.
   */
  lane: z.string().optional(),
});
export type TeamFacts = z.infer<typeof TeamFacts>;
