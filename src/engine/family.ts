import type { Caller } from "../model/caller.ts";
import type { Event } from "../model/event.ts";
import type { Branch, Position } from "../model/position.ts";
import type { Program } from "../workflow/program.ts";
import { boundsAround } from "./bounds-around.ts";
import { currentNode } from "./current-node.ts";
import type { MoveOf } from "./moves/move-rule.ts";
import { programAt } from "./program-at.ts";
import type { Started } from "./start.ts";
import { startBranch } from "./start-branch.ts";
import { stepPath } from "./step-path.ts";
import type { World } from "./world.ts";

/**
 * Identifies a branch: a fork that is entered again opens other branches with the same ids, so the
 * visit is part of the key.
 */
export interface BranchKey {
  readonly fork: string;
  /** the fork's step path, which the branch's task id contains */
  readonly path: string;
  readonly visit: number;
  readonly id: string;
}

export interface OpenedBranch extends Started {
  readonly key: BranchKey;
  /** the workflow that contains the fork; the branch stays in it */
  readonly program: Program;
}

/** The changes that a turn makes to a task's relatives, in the order of execution. */
export interface FamilyChanges {
  readonly cancelled: readonly BranchKey[];
  readonly opened: readonly OpenedBranch[];
  /**
   * The move that notifies the parent that this branch has ended. It is refused if the fork has gone
   * on without the branch.
   */
  readonly parentMove: MoveOf<"branches_ended"> | undefined;
}

/** Whether a turn changes any relative. A cheap test, since most turns change none. */
export function changesFamily({ branch, result }: Position, events: readonly Event[]): boolean {
  return (
    (branch !== undefined && result !== undefined) ||
    events.some(({ type }) => type === "branches_opened" || type === "branches_cancelled")
  );
}

export function familyChanges(
  program: Program,
  { before, after, events }: { before: Position; after: Position; events: readonly Event[] },
  world: World,
  /** the caller that makes the parent's move */
  by: Caller,
): FamilyChanges {
  const cancelled: BranchKey[] = [];
  const opened: OpenedBranch[] = [];
  for (const event of events) {
    // The cancellation makes the task leave its fork, so only the position before it has the visit of the fork.
    if (event.type === "branches_cancelled")
      cancelled.push(...event.branches.map((id) => branchKey(before, id)));
    if (event.type === "branches_opened")
      for (let index = event.from; index < event.to; index++)
        opened.push(openBranch(program, after, index, world));
  }
  return { cancelled, opened, parentMove: branchEnd(after, by) };
}

/** The move that notifies the parent that this branch has ended. */
export function branchEnd(
  { branch, result, doneBy }: Pick<Position, "branch" | "result" | "doneBy">,
  by: Caller,
): MoveOf<"branches_ended"> | undefined {
  if (!branch || result === undefined) return undefined;
  const { id, visit } = branch;
  return {
    type: "branches_ended",
    ended: { [id]: result === "success" },
    ...(visit !== undefined && { visit }),
    doneBy: { [id]: doneBy },
    by,
  };
}

/** The key of a branch, from the position of its parent at the fork. */
export function branchKey(at: Position, id: string): BranchKey {
  return { fork: at.step, path: stepPath(at), visit: at.visit, id };
}

/** Whether a task is exactly this branch, and not one with the same id from another fork or another visit. */
export function isBranch({ fork, visit, id }: BranchKey, branch: Branch | undefined): boolean {
  return branch?.id === id && branch.fork === fork && (branch.visit ?? visit) === visit;
}

/** The task ids that a branch may have, in the order to try them: unrelated tasks may have taken the first ones. */
export function* branchTaskIds(
  parent: string,
  { path, visit, id }: BranchKey,
): Generator<string, never, undefined> {
  const first = `${parent}.${path}.${visit}.${id}`;
  yield first;
  for (let times = 2; ; times++) yield `${first}~${times}`;
}

function openBranch(root: Program, at: Position, index: number, world: World): OpenedBranch {
  const { program } = currentNode(root, at, world);
  const around = boundsAround(at, (depth) => programAt(root, at, depth, world), false);
  const { position, events } = startBranch(program, at, index, world, around);
  return { key: branchKey(at, (position.branch as Branch).id), program, position, events };
}
