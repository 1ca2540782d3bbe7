import type { NewEntry } from "../model/history.ts";
import type { TaskRecord } from "../model/task.ts";

interface Changed {
  readonly record: Pick<TaskRecord, "synced">;
  readonly entry: Pick<NewEntry, "change">;
}

/**
 * Whether an entry waits for the orchestrator's confirmation. An entry without visible changes does not: the
 * orchestrator has nothing to save for it.
 */
export function isSync({ record, entry }: Changed): boolean {
  if (!record.synced) return false;
  for (const _ in entry.change) return true;
  return false;
}
