import { stepPath } from "../engine/step-path.ts";
import type { Position } from "../model/position.ts";
import type { TaskRecord } from "../model/task.ts";

/** The id contains the visit: a fork that is entered again opens tasks with other ids. */
export function branchTaskId(parent: string, at: Position, visit: number, branch: string): string {
  return `${parent}.${stepPath(at)}.${visit}.${branch}`;
}

/** Candidate ids for a branch, in the order they are tried: any caller may have loaded a task under the first. */
export function* idsLike(id: string): Generator<string, never, undefined> {
  yield id;
  for (let times = 2; ; times++) yield `${id}~${times}`;
}

/** Whether a task is the branch that this fork opened on this visit, and does not merely have its id. */
export function isBranchOf(parent: string, at: Position, branch: string, task: TaskRecord): boolean {
  const { id, fork, visit = at.visit } = task.position?.branch ?? {};
  return task.parent === parent && id === branch && fork === at.step && visit === at.visit;
}
