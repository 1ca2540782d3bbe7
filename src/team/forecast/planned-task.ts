import type { TaskSize } from "./durations.ts";

/** An open task as a forecast sees it. It names other tasks by their index in the plan. */
export interface PlannedTask {
  readonly id: string;
  /** the tasks that must be done before this one may start */
  readonly after: readonly number[];
  /** the tasks that must be done before this one can be done, such as its children */
  readonly contains: readonly number[];
  readonly size: TaskSize;
  /** the tags that its worker needs */
  readonly needed: readonly string[];
  /** the only worker that works on it: the owner of its claim, or its assignee */
  readonly worker?: string | undefined;
  /** whether that worker has claimed it, and so works on it whether connected or not */
  readonly claimed?: boolean;
  /** why it can never be done as things are, such as a blocker that has failed */
  readonly barred?: string | undefined;
}

/** The open tasks of a forecast, in the order in which the queue gives them. */
export type Plan = readonly PlannedTask[];

/** A worker as a forecast sees it. */
export interface CrewMember {
  readonly id: string;
  readonly tags: readonly string[];
}
