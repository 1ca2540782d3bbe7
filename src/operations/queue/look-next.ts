import type { TaskRecord } from "../../model/task.ts";
import type { QueueQuery } from "../../store/store.ts";
import { isFollowable } from "../movement/followable.ts";
import type { Call } from "../ports/call.ts";

/** The best tasks there are to take. One whose definition is broken is nobody's work, and hides none that is. */
export async function lookNext(query: QueueQuery, call: Call): Promise<readonly TaskRecord[]> {
  const store = await call.ports.store();
  for (let limit = query.limit; ; limit *= 2) {
    const records = await store.queue({ ...query, limit });
    const workable: TaskRecord[] = [];
    for (const record of records) if (await isFollowable(record, call)) workable.push(record);
    if (workable.length >= query.limit || records.length < limit) return workable.slice(0, query.limit);
  }
}
