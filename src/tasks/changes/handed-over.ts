import type { TaskRecord } from "../../model/task.ts";
import type { Worker } from "../../model/worker.ts";

/** A worker that leaves a task, and the files that it had marked for it. */
interface Leaving extends Pick<Worker, "id" | "thought"> {
  readonly marks?: readonly string[] | undefined;
}

/** A released task with what its worker leaves for the next one. A task outside of teams keeps its shape. */
export function handedOver(
  record: TaskRecord,
  { id, thought, marks = [] }: Leaving,
  now: number,
  reason?: string,
): TaskRecord {
  const handover = {
    by: id,
    at: now,
    ...(thought !== undefined && { thought }),
    ...(reason !== undefined && { reason }),
    ...(marks.length > 0 && { marks: [...marks] }),
  };
  return { ...record, team: { ...record.team, handover } };
}
