import * as z from "zod";

/** How the tasks of a rehearsed team find their workers. */
export const Coordination = z.enum(["pull", "push", "hybrid"]);
export type Coordination = z.infer<typeof Coordination>;

/** Why a task waits. */
export const DrillWait = z.enum([
  /** tasks before it are not done */
  "links",
  /** no worker that may take it is free */
  "queue",
  /** its assignee does something else */
  "assigned",
  /** its worker has died or is too slow, and the claim has not run out */
  "lost",
  /** the next state has its most tasks */
  "wip",
  /** it cannot be claimed in its state, or has failed too often */
  "stuck",
]);
export type DrillWait = z.infer<typeof DrillWait>;

const Shares = z.partialRecord(DrillWait, z.number());

/** The result of one rehearsal of a team. Times are those of the rehearsal's own clock. */
export const DrillRun = z.object({
  coordination: Coordination,
  done: z.number().int(),
  /** the tasks that were not done at the end */
  left: z.number().int(),
  elapsed_ms: z.number(),
  done_per_hour: z.number(),
  /** the share of the workers' time in which they had no task */
  idle_share: z.number(),
  /** the time that all tasks together waited, by cause */
  waiting_ms: Shares,
  failures: z.number().int(),
  deaths: z.number().int(),
  claims_lost: z.number().int(),
  calls: z.number().int(),
  /** whether the rehearsal was ended before the team had nothing to do */
  cut_off: z.literal(true).optional(),
});
export type DrillRun = z.infer<typeof DrillRun>;

export const TeamDrill = z.object({
  lifecycle: z.string(),
  tasks: z.number().int(),
  workers: z.number().int(),
  seed: z.number().int(),
  runs: z.array(DrillRun),
});
export type TeamDrill = z.infer<typeof TeamDrill>;
