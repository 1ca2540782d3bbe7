import type { TaskRecord } from "../../model/task.ts";
import type { Worker } from "../../model/worker.ts";

/** A released task with what its worker leaves for the next one. A task outside of teams keeps its shape. */
export function handedOver(
  record: TaskRecord,
  { id, thought }: Pick<Worker, "id" | "thought">,
  now: number,
  reason?: string,
): TaskRecord {
  const handover = {
    by: id,
    at: now,
    ...(thought !== undefined && { thought }),
    ...(reason !== undefined && { reason }),
  };
  return { ...record, team: { ...record.team, handover } };
}
