import * as z from "zod";

/** Something that waits, or that is waited for, in a team. */
export const WaitParty = z.object({ kind: z.enum(["worker", "task", "lock"]), id: z.string() });
export type WaitParty = z.infer<typeof WaitParty>;

/** Why one thing waits for another. */
export const WaitReason = z.enum([
  /** a task may not start before the other is done */
  "start",
  /** a task is not done before the other, which is inside it, is */
  "inside",
  /** a task waits for the worker that has claimed it */
  "claim",
  /** the same, and gates on the way want more from that worker */
  "gate",
  /** only this worker may claim the task */
  "assigned",
  /** a worker was refused a lock */
  "lock",
  /** a lock is held by a worker, or for a task */
  "held",
  /** a worker cannot go on with a task that it has claimed */
  "work",
]);
export type WaitReason = z.infer<typeof WaitReason>;

/** One wait: `from` waits for `to`. */
export const TeamWait = z.object({
  from: WaitParty,
  to: WaitParty,
  cause: WaitReason,
  /** what the gates on the way want */
  needs: z.array(z.string()).optional(),
});
export type TeamWait = z.infer<typeof TeamWait>;

/** A circle of waits that no call inside it ends. */
export const Deadlock = z.object({ waits: z.array(TeamWait), text: z.string() });
export type Deadlock = z.infer<typeof Deadlock>;

/** A ready task that no worker has taken for long. */
export const StarvingTask = z.object({
  task: z.string(),
  title: z.string().optional(),
  state: z.string(),
  since: z.number(),
  waited_ms: z.number(),
  why: z.string(),
});
export type StarvingTask = z.infer<typeof StarvingTask>;
