import { startBranch } from "../engine/start.ts";
import { stepPath } from "../engine/step-path.ts";
import type { World } from "../engine/world.ts";
import type { Event } from "../model/event.ts";
import type { Position } from "../model/position.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Program } from "../workflow/program.ts";
import { settle } from "./settle.ts";

/** One branch of a fork as a task of its own, in the workflow the fork stands in. */
export function branchTask(
  parent: TaskRecord,
  program: Program,
  index: number,
  visit: number,
  world: World,
  /** whether changes of branches are syncs, as those of their parent are */
  syncsBranches: boolean,
): { readonly child: TaskRecord; readonly events: readonly Event[] } {
  if (!parent.position) throw new Error(`task ${parent.id} has no position`);
  const { position, events } = startBranch(program, parent.position, index, world);
  const { issueId, title, context, project, priority, lifecycle, synced } = parent;
  const blank: TaskRecord = {
    project,
    id: branchTaskId(parent.id, parent.position, visit, position.branch?.id ?? ""),
    version: 0,
    hash: "",
    workflow: program.id,
    definition: program.version,
    lifecycle,
    state: "",
    category: "ready",
    priority,
    step: "",
    fence: 0,
    parent: parent.id,
    ...(issueId !== undefined && { issueId }),
    ...(title !== undefined && { title }),
    context,
    synced: synced && syncsBranches,
    createdAt: world.now,
    updatedAt: world.now,
  };
  return { child: settle(blank, program, position, world), events };
}

/** A fork that is entered again opens tasks of other ids: the visit is in them. */
export function branchTaskId(parent: string, at: Position, visit: number, branch: string): string {
  return `${parent}.${stepPath(at)}.${visit}.${branch}`;
}

/** The ids a branch may have, in the order they are tried: anybody may have loaded a task under the first. */
export function* idsLike(id: string): Generator<string, never, undefined> {
  yield id;
  for (let times = 2; ; times++) yield `${id}~${times}`;
}

/** Whether a task is the branch that this fork opened on this visit, and not just called like it. */
export function isBranchOf(parent: string, at: Position, branch: string, task: TaskRecord): boolean {
  const { id, fork, visit = at.visit } = task.position?.branch ?? {};
  return task.parent === parent && id === branch && fork === at.step && visit === at.visit;
}
