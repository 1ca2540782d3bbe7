import type { NewEntry } from "../model/history.ts";
import type { TaskRecord } from "../model/task.ts";

interface Changed {
  readonly record: Pick<TaskRecord, "synced">;
  readonly entry: Pick<NewEntry, "change">;
}

/** Whether an entry waits for a confirmation. Not if it has no visible changes: there would be nothing to save. */
export function isSync({ record, entry }: Changed): boolean {
  if (!record.synced) return false;
  for (const _ in entry.change) return true;
  return false;
}
