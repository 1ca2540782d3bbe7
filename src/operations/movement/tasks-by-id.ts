import type { TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";

/** The stored tasks with these ids, by id. */
export async function tasksById(
  ids: readonly string[],
  { ports: { store, settings } }: Call,
): Promise<ReadonlyMap<string, TaskRecord>> {
  if (ids.length === 0) return new Map();
  const records = await (await store()).tasks.load(settings.project, ids);
  return new Map(records.map((record) => [record.id, record]));
}
