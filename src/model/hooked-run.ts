import * as z from "zod";
import { LeveledBounds, Opener } from "./bounds.ts";

/** The bounds of one origin, as a hook reads them. */
const StoredLevel = z.object({
  ...LeveledBounds.shape,
  waiting: z.boolean().optional(),
  openers: z.record(z.string(), Opener).optional(),
});

/**
 * What the hooks of a host need to know of a run. The commit that moves the run writes it too, so that a hook reads one
 * record and compiles nothing.
 */
export const HookedRun = z.object({
  task: z.string(),
  /** the version of the task that this describes; with another version, only the bounds count */
  version: z.number().int(),
  /** the session of the host that leads the run; empty if an agent outside of a host has claimed the task */
  session: z.string(),
  /** the subagent that leads the run; absent if the session's own agent does */
  agent: z.string().optional(),
  /** the caller that the run belongs to, or the worker that has claimed the task */
  caller: z.string(),
  /** the task was claimed, and is not a guided run */
  claimed: z.literal(true).optional(),
  /** by which the agent names the run */
  state: z.string(),
  workflow: z.string(),
  /** the step as its agent names it */
  step: z.string(),
  name: z.string(),
  visit: z.number().int(),
  /**
   * `open`: the agent must do something. `waiting`: a person or another agent must. `given up`: its agent ended it.
   * `left`: the claim of the session's agent has ended, and the task has not
   */
  standing: z.enum(["open", "waiting", "given up", "left"]),
  /** what the step needs, in a sentence */
  needs: z.string(),
  /** the next call, as the agent writes it; absent if there is none for this agent */
  call: z.string().optional(),
  question: z.string().optional(),
  /** the address of the page, where a person answers */
  page: z.string().optional(),
  levels: z.array(StoredLevel),
  /** the gates at which a person has agreed; `passed` once the run has left the gate with it */
  gates: z
    .array(z.object({ ...Opener.shape, requirement: z.string().optional(), passed: z.boolean() }))
    .optional(),
  /** whether a hook saw the run's last call before it arrived */
  enforced: z.boolean().optional(),
});
export type HookedRun = z.infer<typeof HookedRun>;

/** The tasks of one workflow that a session left under the same bounds. A hook reads one record for all of them. */
export const LeftTasks = z.object({
  workflow: z.string(),
  levels: z.array(StoredLevel),
  /** how many tasks these are */
  tasks: z.number().int().min(1),
});
export type LeftTasks = z.infer<typeof LeftTasks>;
