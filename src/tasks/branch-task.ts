import { branchTaskIds, type OpenedBranch } from "../engine/family.ts";
import type { World } from "../engine/world.ts";
import type { TaskRecord } from "../model/task.ts";
import { settle } from "./settle.ts";

/** One branch of a fork as a task of its own, in the workflow the fork stands in. */
export function branchTask(
  parent: TaskRecord,
  { key, program, position }: OpenedBranch,
  world: World,
  /** whether changes of branches are syncs, as those of their parent are */
  syncsBranches: boolean,
): TaskRecord {
  const { issueId, title, context, project, priority, lifecycle, synced } = parent;
  const blank: TaskRecord = {
    project,
    id: branchTaskIds(parent.id, key).next().value,
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
  return settle(blank, program, position, world);
}
