import type { TaskSummary } from "../../../src/model/task.ts";

/** Whether the task is a branch that a fork opened, and not a task of its own. Its id begins with that of its parent. */
export function isBranch({ id, parent }: Pick<TaskSummary, "id" | "parent">): boolean {
  return parent !== undefined && id.startsWith(`${parent}.`);
}

/** Whether the task has not ended. */
export function isOpen({ status }: Pick<TaskSummary, "status">): boolean {
  return status !== "COMPLETED" && status !== "FAILED" && status !== "CANCELLED";
}

/** A task with its listed branches, and their branches. */
export interface TaskTree {
  readonly task: TaskSummary;
  readonly branches: readonly TaskSummary[];
}

/** The tasks in their order, each with its branches. A branch whose task is not listed stands alone. */
export function nested(tasks: readonly TaskSummary[]): readonly TaskTree[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const below = new Map<string, TaskSummary[]>();
  const roots: TaskSummary[] = [];
  for (const task of tasks) {
    const root = rootOf(task, byId);
    if (root === task) roots.push(task);
    else below.set(root.id, [...(below.get(root.id) ?? []), task]);
  }
  return roots.map((task) => ({ task, branches: below.get(task.id) ?? [] }));
}

function rootOf(task: TaskSummary, byId: ReadonlyMap<string, TaskSummary>): TaskSummary {
  let root = task;
  for (;;) {
    const above = isBranch(root) && root.parent !== undefined ? byId.get(root.parent) : undefined;
    if (!above) return root;
    root = above;
  }
}
