import type { TaskRecord } from "../../model/task.ts";
import type { QueueQuery } from "../../store/parts/tasks.ts";
import { isFollowable } from "../movement/pinned-versions.ts";
import type { Call } from "../ports/call.ts";

/**
 * The best tasks to work on, without claiming them. Skips tasks with a broken definition, and reads on
 * until there are enough.
 */
export async function listWorkable(query: QueueQuery, call: Call): Promise<readonly TaskRecord[]> {
  const store = await call.ports.store();
  for (let limit = query.limit; ; limit *= 2) {
    const records = await store.tasks.queue({ ...query, limit });
    const workable: TaskRecord[] = [];
    for (const record of records) if (await isFollowable(record, call)) workable.push(record);
    if (workable.length >= query.limit || records.length < limit) return workable.slice(0, query.limit);
  }
}
