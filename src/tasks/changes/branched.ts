import { startBranch } from "../../engine/start.ts";
import type { World } from "../../engine/world.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { stateFor } from "../../lifecycle/next-state.ts";
import type { Event } from "../../model/event.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import { branchTaskId } from "../branch-task-id.ts";
import { recordAt } from "../record-at.ts";

/** One branch of a fork as a task of its own, in the workflow that contains the fork. */
export function branched(
  parent: TaskRecord,
  program: Program,
  index: number,
  visit: number,
  world: World,
  /** whether changes of branches are syncs if their parent's are */
  syncsBranches: boolean,
): { readonly child: TaskRecord; readonly events: readonly Event[] } {
  if (!parent.position) throw new Error(`task ${parent.id} has no position`);
  const { position, events } = startBranch(program, parent.position, index, world);
  const { issueId, title, context, project, priority, lifecycle, synced } = parent;
  const pinned = lifecycleOf(parent);
  const blank: TaskRecord = {
    project,
    id: branchTaskId(parent.id, parent.position, visit, position.branch?.id ?? ""),
    version: 0,
    hash: "",
    workflow: program.id,
    definition: program.version,
    lifecycle,
    state: pinned.initial,
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
  const child = recordAt(blank, program, position, world);
  child.state = stateFor(pinned, child.category);
  return { child, events };
}
