import type { TaskRecord } from "../model/task.ts";
import type { Worker } from "../model/worker.ts";

const USUAL_POINT_MS = 3_600_000;

/** The facts of a task that decide its place in the queue. */
export interface Queued {
  readonly priority: number;
  readonly createdAt: number;
}

/**
 * The priority of a task at a time: it rises by one point for each `pointMs` that the task waits. Without ageing, some tasks
 * would wait for ever.
 */
export function agedPriority(now: number, pointMs = USUAL_POINT_MS): (task: Queued) => number {
  return ({ priority, createdAt }) => priority + Math.max(0, now - createdAt) / pointMs;
}

/**
 * The order in which a worker is given tasks: by whole points of aged priority, then tasks that want one of its tags,
 * then the oldest.
 */
export function inOrderFor(
  { tags }: Pick<Worker, "tags">,
  aged: (task: Queued) => number,
): (one: TaskRecord, other: TaskRecord) => number {
  const isWanted = ({ team }: TaskRecord): number =>
    team?.wanted?.some((tag) => tags.includes(tag)) ? 1 : 0;
  return (one, other) =>
    Math.floor(aged(other)) - Math.floor(aged(one)) ||
    isWanted(other) - isWanted(one) ||
    one.createdAt - other.createdAt;
}
