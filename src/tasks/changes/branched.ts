import { branchTaskIds, type OpenedBranch } from "../../engine/family.ts";
import type { World } from "../../engine/world.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { stateFor } from "../../lifecycle/state-for.ts";
import type { TaskRecord } from "../../model/task.ts";
import { recordAt } from "../record-at.ts";

/** One branch of a fork as a task of its own, in the workflow that contains the fork. */
export function branched(
  parent: TaskRecord,
  { key, program, position }: OpenedBranch,
  world: World,
  /** whether the loader confirms changes of the branch, provided that it confirms those of the parent */
  syncsBranches: boolean,
): TaskRecord {
  const { issueId, title, context, project, priority, lifecycle, synced } = parent;
  const pinned = lifecycleOf(parent);
  const blank: TaskRecord = {
    project,
    id: branchTaskIds(parent.id, key).next().value,
    version: 0,
    hash: "",
    workflow: program.id,
    definition: program.version,
    lifecycle,
    state: pinned.settings.initialState,
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
  return child;
}
