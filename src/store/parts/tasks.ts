import type { Hold, TaskRecord } from "../../model/task.ts";

/**
 * Asks for ready tasks (category ready, no hold, no claim, in a lane): highest priority first, oldest first among
 * equals.
 */
export interface QueueQuery {
  readonly project: string;
  readonly limit: number;
  readonly workflow?: string;
  /** only tasks whose step is for this agent; in the lane "" only, whatever `isLane` says */
  readonly agent?: string;
  /** chooses the lanes; without it, only the lane "" */
  readonly isLane?: (lane: string) => boolean;
  /**
   * Ranks tasks instead of their priority, highest first. Among tasks of one priority the older one must not rank lower:
   * only the oldest tasks of each priority are compared.
   */
  readonly rank?: (task: { readonly priority: number; readonly createdAt: number }) => number;
}

export interface TaskQuery {
  readonly project: string;
  readonly limit: number;
  /** the ordinal (number in the order of creation) of the last task of the page before */
  readonly after?: number;
  /** tasks of this category with one of these holds; null stands for no hold */
  readonly states?: readonly {
    readonly category: TaskRecord["category"];
    readonly held: readonly (Hold | null)[];
  }[];
  readonly workflow?: string;
  readonly parent?: string;
  /** text to find in the id, the title or the id, ignoring the case of the letters A to Z */
  readonly text?: string;
  /** lists the newest tasks first; `after` is then the lowest ordinal of the page before */
  readonly newestFirst?: boolean;
}

/** Tasks in the order of their creation. */
export interface TaskPage {
  readonly tasks: readonly TaskRecord[];
  /** the `after` of the next page; absent on the last page */
  readonly next?: number;
}

export interface TaskCount {
  readonly category: TaskRecord["category"];
  readonly hold?: Hold;
  readonly count: number;
}

/** The number of tasks of one workflow that are at one step in one state. */
export interface StepCount extends TaskCount {
  readonly step: string;
  /** the sum of the times at which the tasks arrived at the step; a task without a position adds 0 */
  readonly since: number;
}

/** The number of tasks of one workflow that are in one state. */
export interface WorkflowCount extends TaskCount {
  readonly workflow: string;
}

/** The part of a store that reads tasks. Commits and claims change them. */
export interface Tasks {
  /** the existing tasks, in the order of `ids` */
  readonly load: (project: string, ids: readonly string[]) => Promise<readonly TaskRecord[]>;
  /** reads the queue and claims nothing */
  readonly queue: (query: QueueQuery) => Promise<readonly TaskRecord[]>;
  readonly list: (query: TaskQuery) => Promise<TaskPage>;
  /** the number of tasks per category and hold, without zeros */
  readonly count: (project: string) => Promise<readonly TaskCount[]>;
  /** the number of tasks per workflow, category and hold, without zeros; the cost grows with the counted tasks */
  readonly countWorkflows: (
    project: string,
    categories: readonly TaskRecord["category"][],
  ) => Promise<readonly WorkflowCount[]>;
  /** the number of tasks per step, category and hold, without zeros; the cost grows with the tasks of the workflow */
  readonly countSteps: (project: string, workflow: string) => Promise<readonly StepCount[]>;
  /** the tasks whose claim or time limit expired at `now` or before, earliest first; the store releases none of them */
  readonly due: (project: string, now: number, limit: number) => Promise<readonly TaskRecord[]>;
}
