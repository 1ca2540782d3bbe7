import * as z from "zod";

/** Times, or durations in milliseconds: within these, 50, 80 and 95 of 100 runs of a forecast ended. */
export const ForecastTimes = z.object({ p50: z.number(), p80: z.number(), p95: z.number() });
export type ForecastTimes = z.infer<typeof ForecastTimes>;

/** What holds a project up, and when its open tasks are likely done. */
export const Forecast = z.object({
  /** the number of open tasks */
  tasks: z.number().int(),
  /** the number of connected workers; without any, one worker that takes every task is assumed */
  workers: z.number().int(),
  /** the number of done tasks whose length is known */
  measured: z.number().int(),
  /** the tasks that decide when all is done, first to last, and how long each still takes */
  critical_path: z.array(
    z.object({
      task: z.string(),
      title: z.string().optional(),
      state: z.string(),
      owner: z.string().optional(),
      ms: z.number(),
    }),
  ),
  /** how long the path takes with as many workers as it needs */
  critical_ms: z.number(),
  done_by: ForecastTimes.optional(),
  /** why there is no time */
  reason: z.string().optional(),
  /** how often the plan was played */
  runs: z.number().int(),
  /** what one more worker with this tag would change */
  one_more: z
    .object({
      tag: z.string(),
      done_by: ForecastTimes,
      sooner_ms: ForecastTimes,
      /** the number of stuck tasks that this worker would set free */
      unstuck: z.number().int(),
    })
    .optional(),
  /** the tasks that cannot be done as things are; the times leave them out */
  stuck: z.array(z.object({ task: z.string(), why: z.string() })),
  /** the number of those tasks and of all that wait for them */
  stuck_tasks: z.number().int(),
  /** the number of tasks that wait for a person; the times assume that they need not */
  held: z.number().int(),
});
export type Forecast = z.infer<typeof Forecast>;
