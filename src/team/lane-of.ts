import { lifecycleOf } from "../lifecycle/lifecycle-of.ts";
import { isTakeable } from "../lifecycle/takeable.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Worker } from "../model/worker.ts";

const OWN = "@";

/**
 * The list in which the queue files a task; `undefined` if no worker may be given the task. A task with a workflow is
 * taken by the engine, which follows no exits, so its state does not decide.
 */
export function laneOf(record: TaskRecord): string | undefined {
  const { team = {}, workflow, state } = record;
  if (team.deletedAt !== undefined || (team.blockers ?? 0) > 0) return undefined;
  const isPlain = workflow === "";
  if (isPlain && ((team.openChildren ?? 0) > 0 || !isTakeable(lifecycleOf(record), state))) return undefined;
  return team.assignee === undefined ? tagLane(team.needed ?? []) : `${OWN}${team.assignee}`;
}

/** The lane of tasks that need exactly these tags. */
function tagLane(tags: readonly string[]): string {
  return tags.length === 0 ? "" : JSON.stringify([...new Set(tags)].toSorted());
}

/** Which lanes a worker is given tasks from: that of any worker, its own, and those whose tags it all has. */
export function lanesFor({ id, tags }: Pick<Worker, "id" | "tags">): (lane: string) => boolean {
  const own = `${OWN}${id}`;
  const has = new Set(tags);
  return (lane) => {
    if (lane === "" || lane === own) return true;
    return lane.startsWith("[") && (JSON.parse(lane) as readonly string[]).every((tag) => has.has(tag));
  };
}

/** The tags that a worker lacks to be given a task. */
export function missingTags({ tags }: Pick<Worker, "tags">, { team }: Pick<TaskRecord, "team">): string[] {
  return (team?.needed ?? []).filter((tag) => !tags.includes(tag));
}
