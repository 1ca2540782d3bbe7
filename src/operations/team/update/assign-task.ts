import type { Refusal, Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { withAssignee } from "../../../tasks/changes/assigned.ts";
import { missingTags } from "../../../team/lane-of.ts";
import { loadWorker } from "../../movement/workers/load-worker.ts";
import { type LiveWorker, workerChange } from "../live-worker.ts";
import { notAllowed } from "../team-mover.ts";
import type { Updating } from "./updating.ts";

interface Assigned {
  readonly record: TaskRecord;
  /** the workers whose lists of assignments change */
  readonly records: readonly RecordChange[];
}

/** Assigns a task to a worker, or to nobody (`null`). An assignment is no claim: it only keeps others from claiming. */
export async function assignTask(
  record: TaskRecord,
  assignee: string | null | undefined,
  updating: Updating,
): Promise<Result<Assigned>> {
  const before = record.team?.assignee;
  const next = assignee || undefined;
  if (assignee === undefined || next === before) return { ok: true, value: { record, records: [] } };
  const { mover, journey, call, warnings } = updating;
  const isOwn = [before, next].every((id) => id === undefined || id === mover.live?.worker.id);
  if (!mover.mayAssign && !isOwn) return { ok: false, refusal: notAllowed("assign tasks", mover) };
  const worker = next === undefined ? undefined : await loadWorker(next, call);
  if (next !== undefined && !worker)
    warnings.push(`No worker "${next}" is connected; the task waits for it.`);
  const lacking = worker ? missingTags(worker.worker, record) : [];
  if (lacking.length > 0) return { ok: false, refusal: lacksTags(record.id, next, lacking) };
  const left = before === undefined ? undefined : await loadWorker(before, call);
  const assigned = withAssignee(record, next, journey.now);
  journey.put(record, assigned, [], { caller: mover.caller, note: mover.reason });
  const records = [
    ...(left ? [listed(left, record.id, false)] : []),
    ...(worker ? [listed(worker, record.id, true)] : []),
  ];
  return { ok: true, value: { record: assigned, records } };
}

function listed(live: LiveWorker, task: string, isAdded: boolean): RecordChange {
  const others = live.worker.assigned.filter((one) => one !== task);
  return workerChange(live, { ...live.worker, assigned: isAdded ? [...others, task] : others });
}

function lacksTags(taskId: string, worker: string | undefined, missing: readonly string[]): Refusal {
  const message = `"${taskId}" needs a worker with ${missing.join(", ")}.`;
  return { code: "TAGS_MISSING", message, facts: { taskId, worker_id: worker, missing } };
}
