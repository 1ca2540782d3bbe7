import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import type { TaskRecord } from "../model/task.ts";

/** A task whose report waits for a person; `asked` is the hash of that report. */
export function awaitApproval(record: TaskRecord, asked: string | undefined, now: number): TaskRecord {
  const { asked: _earlier, ...rest } = record;
  return {
    ...rest,
    hold: "approval",
    ...(asked !== undefined && { asked }),
    category: "ready",
    state: stateOf(defaultLifecycle, "ready"),
    updatedAt: now,
  };
}
