import type { TaskRecord } from "../model/task.ts";
import type { QueueQuery } from "../store/parts/tasks.ts";
import type { Context } from "./context.ts";
import { isFollowable } from "./followable.ts";

/** The best tasks there are to take. One whose definition is broken is nobody's work, and hides none that is. */
export async function lookNext(query: QueueQuery, context: Context): Promise<readonly TaskRecord[]> {
  const store = await context.store();
  for (let limit = query.limit; ; limit *= 2) {
    const records = await store.tasks.queue({ ...query, limit });
    const workable: TaskRecord[] = [];
    for (const record of records) if (await isFollowable(record, context)) workable.push(record);
    if (workable.length >= query.limit || records.length < limit) return workable.slice(0, query.limit);
  }
}
