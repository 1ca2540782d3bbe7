import { lifecycleOf } from "../lifecycle/lifecycle-of.ts";
import { isBlocking } from "../lifecycle/takeable.ts";
import type { Link, TaskLinks } from "../model/link.ts";
import type { TaskRecord } from "../model/task.ts";

export const noLinks: TaskLinks = { next: [], previous: [] };

/** Whether a task keeps the tasks behind a start link waiting. The links of a deleted task sleep. */
export function holdsUp(
  predecessor: Pick<TaskRecord, "lifecycle" | "state" | "category" | "team">,
  link: Pick<Link, "blocks" | "satisfiedBy">,
): boolean {
  if (link.blocks !== "start" || predecessor.team?.deletedAt !== undefined) return false;
  const { state, category } = predecessor;
  const { satisfiedBy = [] } = link;
  if (satisfiedBy.includes(state) || satisfiedBy.includes(category)) return false;
  return isBlocking(lifecycleOf(predecessor), state);
}

/** Whether a task keeps its parent open: only done and cancelled children do not, and deleted ones. */
export function isOpenChild({ category, team, position }: TaskRecord): boolean {
  // The branches of a fork are counted by their join.
  if (position?.branch || team?.deletedAt !== undefined) return false;
  return category !== "done" && category !== "cancelled";
}

/**
 * The tasks that cannot be done before this one is: those behind its start links, its parent, and the containers of
 * completion links. One relation for all kinds of links, so that one search finds every deadlock.
 */
export function waitingFor(task: TaskRecord, { next, previous }: TaskLinks): string[] {
  if (task.team?.deletedAt !== undefined) return [];
  const behind = next.filter(({ blocks }) => blocks === "start").map((link) => link.task);
  const around = previous.filter(({ blocks }) => blocks === "completion").map((link) => link.task);
  return [...behind, ...around, ...(task.parent === undefined ? [] : [task.parent])];
}

/** A pair of tasks of which the second cannot be done before the first. */
export interface Wait {
  readonly first: string;
  readonly second: string;
}

/** Who waits for whom because of a link. */
export function waitOf(from: string, to: string, blocks: Link["blocks"]): Wait | undefined {
  if (blocks === "none") return undefined;
  return blocks === "start" ? { first: from, second: to } : { first: to, second: from };
}
